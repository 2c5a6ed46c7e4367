// `npm run bench`: installs what is missing, then measures (e2e/bench/run.ts).
import { spawnSync } from 'node:child_process';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureHostedDeno } from './hosted-deno.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

await ensureInstalled({ devDependencies: true });
ensureBrowser();
await ensureHostedDeno();
const { status } = spawnSync('node', ['e2e/bench/run.ts', ...process.argv.slice(2)], {
  cwd: projectRoot,
  // On a disk, as a parish's machine has it.
  env: { ...projectEnvironment(), ENV_FILE: 'off', TMPDIR: temporaryFolder({ inMemory: false }) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
