import { stream } from '../core/random.js';
import type { TrainingDraws } from './training.js';

/** Training's random numbers from the seed: one stream for the gates, one for every split. */
export function seededDraws(seed: number, d: number): TrainingDraws {
  const gates = stream(seed, 'divi', 'gates');
  const uniforms = new Float64Array(d);
  return {
    uniforms() {
      for (let j = 0; j < d; j++) uniforms[j] = gates.uniform();
      return uniforms;
    },
    splitNormals(split) {
      const random = stream(seed, 'divi', 'split', split);
      const normals = (): Float64Array => Float64Array.from({ length: d }, () => random.normal());
      return { a: normals(), b: normals() };
    },
  };
}
