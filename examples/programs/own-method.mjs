// A method of your own beside DIVI and K-means, on data sets whose clusters are known.
import { adjustedRandIndex, Divi, KMeans, makeMatched, standardize } from 'divi-repro';

/** Rows below and above the mean of the first informative column: two clusters at most. */
const halves = (x) => Int32Array.from({ length: x.rows }, (_, i) => (x.data[i * x.cols] < 0 ? 0 : 1));

const methods = {
  'DIVI, T_split = 120': (x, seed) => new Divi({ splitInterval: 120, seed }).fit(x).labels,
  'K-means, K = 3': (x, seed) => new KMeans({ k: 3, nInit: 10, seed }).fit(x).labels,
  'own: two halves': (x) => halves(x),
};

const seeds = [1, 2, 3, 4, 5];
for (const [name, labelsOf] of Object.entries(methods)) {
  const scores = seeds.map((seed) => {
    const { x, labels } = makeMatched({ n: 200, d: 50, seed });
    return adjustedRandIndex(labels, labelsOf(standardize(x).x, seed));
  });
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  console.log(`${name.padEnd(20)} mean ARI ${mean.toFixed(3)}`);
}
