import { requireDistinctNames } from '../../library/core/errors.js';
import { unknownName } from '../../library/core/wording.js';
import { type DataSet, type DatasetSpec, dataSetName } from '../../library/data/data-set.js';
import { isNoData, NOTHING } from '../data-sets/define-data-set.js';
import type { AnyMethod } from '../methods/shared/method.js';
import { type Metric, SECONDS } from './metrics.js';

/** The methods, data sets and metrics that experiments can name. */
export class Registry {
  readonly methods: ReadonlyMap<string, AnyMethod>;
  readonly dataSets: ReadonlyMap<string, DataSet>;
  readonly metrics: ReadonlyMap<string, Metric>;
  #computed: string[] | undefined;

  constructor(methods: readonly AnyMethod[], dataSets: readonly DataSet[], metrics: readonly Metric[]) {
    this.methods = byName('method', methods);
    this.dataSets = byName('data set', dataSets);
    this.metrics = byName('metric', [...metrics, SECONDS]);
  }

  /** The names of the metrics that are computed from a fit: every new run has them. */
  get computed(): readonly string[] {
    this.#computed ??= [...this.metrics.values()].filter(({ of }) => of).map(({ name }) => name);
    return this.#computed;
  }

  /** The method of that name; an unknown one is refused with the nearest. */
  method(name: string): AnyMethod {
    const method = this.methods.get(name);
    if (!method) throw unknownName('method', name, [...this.methods.keys()]);
    return method;
  }

  /** The metric of that name. */
  metric(name: string): Metric {
    const metric = this.metrics.get(name);
    if (!metric) throw unknownName('metric', name, [...this.metrics.keys()]);
    return metric;
  }

  /** The data set that a run names as its generator or its source. */
  dataSet(spec: DatasetSpec): DataSet {
    if (isNoData(spec)) return NOTHING;
    const name = dataSetName(spec);
    const dataSet = this.dataSets.get(name);
    if (!dataSet) throw unknownName('data set', name, [...this.dataSets.keys()]);
    return dataSet;
  }
}

function byName<T extends { name: string }>(kind: string, all: readonly T[]): Map<string, T> {
  requireDistinctNames(
    kind,
    all.map(({ name }) => name),
  );
  return new Map(all.map((one) => [one.name, one]));
}
