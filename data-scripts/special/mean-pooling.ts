import { hypot } from '../../src/library/core/math/hypot.js';
/** Token vectors of a batch, and which tokens are text rather than padding. */
export interface TokenVectors {
  /** texts × tokens × width */
  vectors: Float32Array;
  /** texts × tokens, 1 for text and 0 for padding */
  mask: ArrayLike<number | bigint>;
  texts: number;
  tokens: number;
  width: number;
}

/** The mean vector of each text's tokens, scaled to length 1: how sentence-transformers makes all-MiniLM-L6-v2's embeddings. */
export function meanPool({ vectors, mask, texts, tokens, width }: TokenVectors): Float32Array {
  const out = new Float32Array(texts * width);
  for (let i = 0; i < texts; i++) {
    const mean = new Float64Array(width);
    for (let t = 0; t < tokens; t++) {
      if (Number(mask[i * tokens + t]) === 0) continue;
      const offset = (i * tokens + t) * width;
      for (let j = 0; j < width; j++) mean[j] += vectors[offset + j];
    }
    // the number of tokens cancels out of a vector of length 1
    const norm = hypot(mean);
    for (let j = 0; j < width; j++) out[i * width + j] = mean[j] / norm;
  }
  return out;
}
