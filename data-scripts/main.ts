// npm run data: gets the real data sets, or says what is there
import { hideBin } from 'yargs/helpers';
import { runData } from './run.js';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.exitCode = await runData(hideBin(process.argv), interrupt.signal);
