import { requireOneOf } from '../../src/library/core/errors.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { stream } from '../../src/library/core/random.js';
import {
  checkedDesign,
  defineSynthetic,
  type LabelledData,
  type SyntheticOptions,
} from '../../src/library/data/synthetic/design/synthetic.js';
import { CLOUD_FILLS } from './files/cloud-kinds.js';

export interface CloudOptions extends SyntheticOptions {
  /** the law of its rows */
  kind: string;
}

const NAME = 'single-cloud';

/** Independent rows of one law: whatever clusters are found in it are false. */
export function makeSingleCloud({ kind, ...options }: CloudOptions): LabelledData {
  requireKind(kind);
  const { n, d, seed } = checkedDesign(options);
  const random = stream(seed, NAME, kind);
  const x = new Matrix(n, d);
  for (let i = 0; i < n; i++) CLOUD_FILLS[kind](random, x.row(i));
  return { x, labels: new Int32Array(n), informative: [] };
}

const requireKind = (kind: string): void => requireOneOf('kind', kind, Object.keys(CLOUD_FILLS));

export const dataSet = defineSynthetic<CloudOptions>({
  name: NAME,
  standardized: true,
  make: makeSingleCloud,
  own: { kind: requireKind },
});
