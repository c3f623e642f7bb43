const WORDS = 624;
const SHIFT = 397;

/** NumPy's legacy generator, MT19937 (Matsumoto & Nishimura 1998), seeded with one whole number of 32 bits. */
function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(WORDS);
  state[0] = seed;
  for (let i = 1; i < WORDS; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  let next = WORDS;
  return () => {
    if (next === WORDS) {
      for (let i = 0; i < WORDS; i++) {
        const y = (state[i] & 0x80000000) | (state[(i + 1) % WORDS] & 0x7fffffff);
        state[i] = state[(i + SHIFT) % WORDS] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      next = 0;
    }
    let y = state[next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
}

/** A copy in the order of `numpy.random.RandomState(seed).shuffle`, which scikit-learn shuffles its data sets with. */
export function numpyShuffle<T>(items: readonly T[], seed: number): T[] {
  const uint32 = mersenneTwister(seed);
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    // uniform on 0 … i: as many bits as i has, drawn again while above it
    const mask = 0xffffffff >>> Math.clz32(i);
    let j: number;
    do j = (uint32() & mask) >>> 0;
    while (j > i);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}
