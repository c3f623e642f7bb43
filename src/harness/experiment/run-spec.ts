import type { DatasetSpec } from '../../library/data/data-set.js';
import type { MethodSpec } from '../methods/shared/method.js';

/** One run as an experiment asks for it: a method with options on a data set, with the method's own seed. */
export interface RunSpec extends MethodSpec {
  dataset: DatasetSpec;
  seed: number;
  /** its duration matters: it is run alone, after a warm-up */
  timed?: true;
  /** keep what it found: labels and gates */
  details?: true;
}
