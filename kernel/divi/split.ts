import { restartAdam } from './adam';
import { addComponent, k, logVariancesAt, mixtureAt, offsets, parameters, stride } from './layout';

/**
 * Splits component c with the offsets in place (Appendix A.3): it becomes the first child, the second comes last.
 * Log-variances are copied, the mixture mass is halved, Adam restarts.
 * @param c the component, below k
 */
export function split(c: usize): void {
  const from = stride * c;
  const to = stride * <usize>k;
  for (let j: usize = 0; j < stride; j += 8) {
    const mean = load<f64>(parameters + from + j);
    store<f64>(parameters + from + j, mean + load<f64>(offsets + j));
    store<f64>(parameters + to + j, mean - load<f64>(offsets + stride + j));
  }
  memory.copy(parameters + logVariancesAt + to, parameters + logVariancesAt + from, stride);
  const logits = parameters + mixtureAt;
  const half = load<f64>(logits + (c << 3)) - Math.LN2;
  store<f64>(logits + (c << 3), half);
  store<f64>(logits + ((<usize>k) << 3), half);
  addComponent();
  restartAdam();
}
