import { benchmarkRows } from '../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../src/harness/experiment/experiment.js';
import {
  DATASETS,
  DIVI_INFO,
  DIVI_NON_INFO,
  DIVI_RANDOM,
  GMM_TEN_RESTARTS,
  JUDGED_DATASETS,
  KMEANS,
  SPKM,
} from './common/protocol.js';

const metrics: string[] = ['k', 'ari', 'nmi', 'f1'];

const PAPER = {
  200: {
    'K-means': '3.000 (.000) & .909 (.048) & .885 (.053) & --',
    GMM: '3.000 (.000) & .992 (.010) & .987 (.016) & --',
    SPKM: '3.000 (.000) & .993 (.010) & .989 (.016) & .184 (.002)',
    'DIVI-Info': '3.000 (.000) & .990 (.011) & .985 (.017) & .772 (.099)',
    'DIVI-NonInfo': '3.000 (.000) & .868 (.205) & .878 (.166) & .182 (.000)',
    'DIVI-Random': '3.000 (.000) & .700 (.235) & .728 (.191) & .186 (.027)',
  },
  1000: {
    'K-means': '3.000 (.000) & .992 (.006) & .985 (.010) & --',
    GMM: '3.000 (.000) & .995 (.004) & .991 (.007) & --',
    SPKM: '3.000 (.000) & .996 (.003) & .993 (.006) & .190 (.003)',
    'DIVI-Info': '3.000 (.000) & .995 (.004) & .990 (.007) & .990 (.019)',
    'DIVI-NonInfo': '3.000 (.000) & .947 (.131) & .951 (.102) & .182 (.000)',
    'DIVI-Random': '3.000 (.000) & .896 (.155) & .893 (.130) & .186 (.027)',
  },
};

export const experiment: Experiment = {
  id: 'table-1',
  artefact: 'Table 1',
  title: 'Clustering performance under high-dimensional noise (matched benchmark)',
  keys: ['N', 'Method'],
  metrics,
  rows: ([200, 1000] as const).flatMap((n) =>
    benchmarkRows({
      dataset: { generator: 'matched', n },
      datasets: DATASETS,
      judgedDatasets: JUDGED_DATASETS,
      contenders: [KMEANS, GMM_TEN_RESTARTS, SPKM, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM],
      metrics,
      paper: PAPER[n],
      labels: { N: n },
      panel: `N = ${n}`,
    }),
  ),
  figures: [],
};
