import { requireKnown } from '../../../core/options.js';
import type { DataSet, SyntheticSpec } from '../../data-set.js';
import { checkedDesign, type LabelledData, SYNTHETIC_DEFAULTS, type SyntheticOptions } from './synthetic.js';

/** What every generator takes, besides options of its own. */
const COMMON = { generator: '', n: 0, seed: 0, ...SYNTHETIC_DEFAULTS, raw: true };

type Design = ReturnType<typeof checkedDesign>;

type OwnOptions<Options> = Omit<Options, keyof SyntheticOptions>;

/** What makes a generator a data set. */
export interface SyntheticDefinition<Options extends SyntheticOptions> {
  /** as runs name it, and as its random streams do */
  name: string;
  make: (options: Options) => LabelledData;
  /** a check of every option that other generators have not, given the rest; such options enter a run's key only where given */
  own?: {
    [Name in keyof OwnOptions<Options>]-?: (value: NonNullable<OwnOptions<Options>[Name]>, design: Design) => void;
  };
}

/** A data set that a generator draws. */
export function defineSynthetic<Options extends SyntheticOptions = SyntheticOptions>({
  name,
  make,
  own,
}: SyntheticDefinition<Options>): DataSet<Options & { raw?: true }, SyntheticSpec> {
  const checks = Object.entries<(value: never, design: Design) => void>(own ?? {});
  const known = { ...COMMON, ...own };
  const optionsOf = ({ generator: _generator, raw: _raw, ...options }: SyntheticSpec): Options =>
    options as unknown as Options;
  const clusters = ({ k = SYNTHETIC_DEFAULTS.k }: SyntheticSpec): number => k;
  return {
    name,
    kind: 'synthetic',
    with: (options) => ({ generator: name, ...options }) as unknown as SyntheticSpec,
    resolve(spec) {
      requireKnown(`${name} option`, spec, known);
      const resolved: SyntheticSpec = { ...SYNTHETIC_DEFAULTS, ...(spec as SyntheticSpec) };
      const design = checkedDesign(optionsOf(resolved));
      for (const [option, check] of checks) if (option in spec) check(resolved[option] as never, design);
      return resolved;
    },
    describe(spec) {
      const { n, d = SYNTHETIC_DEFAULTS.d, seed } = spec as SyntheticSpec;
      return `${name} N = ${n}, D = ${d}, data set ${seed}`;
    },
    clusters: (spec) => clusters(spec as SyntheticSpec),
    load(spec) {
      const { x, labels, informative } = make(optionsOf(spec as SyntheticSpec));
      const classNames = Array.from({ length: clusters(spec as SyntheticSpec) }, (_, c) => `cluster ${c + 1}`);
      return { x, labels, informative, classNames, featureNames: null };
    },
    missing: () => null,
  };
}
