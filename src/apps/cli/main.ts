#!/usr/bin/env node
import { hideBin } from 'yargs/helpers';
import { runCli } from './run.js';

process.exitCode = await runCli(hideBin(process.argv));
