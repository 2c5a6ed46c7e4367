// `npm run explore -- 10`: runs the property tests with new seeds, for as many minutes, and prints what fails. The
// checks always use the same seed, so that they find nothing new; what this finds becomes a case of a test.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { readReport } from './report.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const minutes = Number(process.argv[2] ?? 10);
const end = Date.now() + minutes * 60_000;
const temporary = temporaryFolder();

await ensureInstalled({ devDependencies: true });
ensureBrowser();
const files = ['edge-functions', 'site', 'admin', 'supabase', 'local', 'hosted'].flatMap(propertyTests);

const failures = [];
let rounds = 0;
for (; Date.now() < end || rounds === 0; rounds += 1) failures.push(...explore(randomInt(2 ** 31 - 1)));
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((each) => `✗ ${each}`).join('\n')}`);
console.log(`\n${rounds} rounds of ${files.length} files, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Test files with properties. */
function propertyTests(folder) {
  return readdirSync(join(projectRoot, folder), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file))
    .filter((file) => /from 'fast-check'/.test(readFileSync(join(projectRoot, file), 'utf8')));
}

/** Runs them once; returns what failed, with how to have it again. */
function explore(seed) {
  console.log(`… PROPERTY_SEED=${seed}`);
  const reportFile = join(temporary, `${seed}.json`);
  const run = ['run', '--project=unit', '--project=components', ...files];
  const { status } = spawnSync('vitest', [...run, '--reporter=json', `--outputFile=${reportFile}`], {
    cwd: projectRoot,
    env: { ...projectEnvironment(), TMPDIR: temporary, PROPERTY_SEED: String(seed) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { failures } = readReport(reportFile, projectRoot, 12);
  const found = status !== 0 && failures.length === 0 ? ['the run itself'] : failures;
  for (const each of found) console.log(`✗ PROPERTY_SEED=${seed} ${each}`);
  return found.map((each) => `PROPERTY_SEED=${seed} ${each.split('\n', 1)[0]}`);
}
