import * as clustering from '../../experiments/metrics/clustering.js';
import { SECONDS } from '../../src/harness/experiment/metrics.js';

/** The metrics of DIVI's study and the time, by name. */
export const METRICS = { ...clustering, seconds: SECONDS };
