import { gmm, kMeans, spkm } from '../methods/baseline-methods.js';
import { diviInfo, diviNonInfo, diviRandom } from '../methods/divi-methods.js';

// The paper's protocol as far as its own numbers reveal it.

/** data sets behind every mean of Tables 1, 2, B.6 and B.7 */
export const DATASETS = 20;
/** data sets behind every verdict on them */
export const JUDGED_DATASETS = 100;
/** repeated runs on the fixed data set of the sensitivity tables */
export const REPEATS = 10;
/** repeated runs on real data behind every verdict of Table 3 */
export const JUDGED_REPEATS = 40;
/** T_split of all tables but the sensitivity ones */
const SPLIT_INTERVAL = 120;

export const KMEANS = kMeans.with({ k: 3, nInit: 20 });
export const GMM_TEN_RESTARTS = gmm.with({ k: 3, nInit: 10 });
/** the unstable GMM of the misspecified tables is what a single start gives */
export const GMM_ONE_START = gmm.with({ k: 3, nInit: 1 });
/** a bound that does not bind, and rounded weights: what gives the paper's F1 */
export const SPKM = spkm.with({ k: 3, bound: 4, threshold: 5e-5 });
export const DIVI_INFO = diviInfo.with({ splitInterval: SPLIT_INTERVAL });
export const DIVI_NON_INFO = diviNonInfo.with({ splitInterval: SPLIT_INTERVAL });
export const DIVI_RANDOM = diviRandom.with({ splitInterval: SPLIT_INTERVAL });
/** DIVI as it comes, T_split = 80 */
export const DIVI_DEFAULT = diviInfo.with({});
