// `npm run upgrade-lab`: brings data of this version to an invented later one and back, in minutes (e2e/lab/run.ts).
// Needs git. `npm run upgrade-lab -- ways killed` does only those parts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

await ensureInstalled({ devDependencies: true });
const { status } = spawnSync('node', ['e2e/lab/run.ts', ...process.argv.slice(2)], {
  cwd: projectRoot,
  // On a disk, as a parish's machine has it.
  env: { ...projectEnvironment(), TMPDIR: temporaryFolder({ inMemory: false }), ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
