// Entry point of `npm run deploy`. Runs on the operator's Node: no dependencies, no recent syntax.
import { ensureInstalled } from '../local/install.mjs';
import { leaveOutOthers } from '../local/own-files.mjs';
import { endWith, runProgram } from '../local/run-program.mjs';

// The program reads the file of its profile itself: `.env` may be another project's.
async function run(args) {
  leaveOutOthers();
  // Among them the Supabase CLI.
  await ensureInstalled({ devDependencies: true });
  return await runProgram('hosted/deploy-command.ts', args);
}

endWith(run(process.argv.slice(2)));
