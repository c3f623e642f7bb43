const { options, seed } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));

// mulberry32: the same numbers for the same seed
let state = seed | 0;
function uniform() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const { n, p, draws, sizePlus } = options;
const size = n + sizePlus;
let covered = 0;
for (let i = 0; i < draws; i++) {
  let successes = 0;
  for (let j = 0; j < n; j++) if (uniform() < p) successes++;
  const share = successes / size;
  if (Math.abs(share - p) <= 1.959964 * Math.sqrt((share * (1 - share)) / size)) covered++;
}
console.log(JSON.stringify({ coverage: covered / draws }));
