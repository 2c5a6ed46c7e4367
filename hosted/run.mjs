// Entry point of `npm run deploy`. Runs on the operator's Node: no dependencies, no recent syntax.
import { ensureInstalled } from '../local/install.mjs';
import { endWith, runProgram } from '../local/run-program.mjs';
import { ensureCli } from './cli-program.mjs';

// The program reads the file of its profile itself: `.env` may be another project's.
async function run(args) {
  await ensureInstalled();
  await ensureCli();
  return await runProgram('hosted/deploy-command.ts', args);
}

endWith(run(process.argv.slice(2)));
