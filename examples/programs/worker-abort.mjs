// A fit in a worker: the program goes on meanwhile, sees the progress, and stops the fit half-way.
import { Divi, makeMatched } from 'divi-repro';

const { x } = makeMatched({ n: 2000, d: 200, seed: 1 });
const abort = new AbortController();
const onEpoch = ({ epoch, epochs }) => {
  if (epoch === 1 || epoch === epochs / 2) console.log(`epoch ${epoch} of ${epochs}`);
  if (epoch === epochs / 2) abort.abort();
};
try {
  await new Divi({ splitInterval: 120 }).fitAsync(x, { signal: abort.signal, onEpoch });
  console.log('the fit ended before it was stopped');
} catch (error) {
  if (error.name !== 'AbortError') throw error;
  console.log('stopped');
}
