// `npm test`: all checks of the project, on a machine that has only Node and npm.
// Prints `N passed, N failed` as its last line; the exit code is 1 when anything failed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureCli } from '../hosted/cli-program.mjs';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureHostedDeno } from './hosted-deno.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const temporary = temporaryFolder();
const environment = { ...projectEnvironment(), TMPDIR: temporary, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };

const tally = { passed: 0, failed: 0 };

try {
  await ensureInstalled({ tests: true });
  ensureBrowser();
  await ensureHostedDeno();
  await ensureCli();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

const denoEntries = [
  'edge-functions/api/index.ts',
  'hosted/deploy-command.ts',
  ...[
    'main',
    'reset-command',
    'auth/password-command',
    'backup/backup-command',
    'backup/restore-command',
    'erasures/erasures-command',
    'accounts/check-accounts-command',
  ].map((entry) => `local/${entry}.ts`),
];

/** Two lanes beside each other, with the workers of each project: the tests of `browser` and `stack` mostly wait. */
const lanes = [
  [() => tests('browser', 2), () => tests('unit', 2)],
  [() => tests('stack', 1), () => tests('components', 1)],
];

const tools = [
  () => tool('types in Node and browsers', 'astro', ['check']),
  () =>
    tool('types in Deno: the hosted function and the one-machine stack', 'deno', [
      'check',
      '--node-modules-dir=manual',
      ...denoEntries,
    ]),
  () => tool('formatting and lint', 'biome', ['ci', '--colors=off', '.']),
];

// Three workers at a time keep two cores busy; four would push calls past their time limits.
await Promise.all([...lanes, tools].map(workThrough));

console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** Takes jobs from the list until none is left. */
async function workThrough(left) {
  for (let job = left.shift(); job; job = left.shift()) await job();
}

/** Runs a tool, whose result counts as one test, and prints what it said. */
async function tool(name, command, args) {
  console.log(`… ${name}`);
  const { ok, output, seconds } = await run(command, args);
  tally[ok ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${output}${ok ? '✓' : '✗'} ${name} (${seconds} s)\n`);
}

/** Runs a Vitest project and prints what it said. A failed run without failed tests (a crash, no tests) counts as one failure. */
async function tests(project, workers) {
  console.log(`… ${project} tests`);
  const report = join(temporary, `${project}.json`);
  const { ok, output, seconds } = await run('vitest', [
    'run',
    '--project',
    project,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { passed, failed } = countsOf(report);
  tally.passed += passed;
  tally.failed += ok || failed > 0 ? failed : 1;
  process.stdout.write(
    `${output}${ok ? '✓' : '✗'} ${project} tests: ${passed} passed, ${failed} failed (${seconds} s)\n`,
  );
}

function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** Runs a program and collects its output. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: projectRoot, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const result = await ended(child);
  return { ...result, output: result.error ? `${result.error}\n` : output };
}

/** How a program ends, and after how many seconds. */
function ended(child) {
  const startedAt = Date.now();
  return new Promise((done) => {
    child.on('error', (error) => done({ ok: false, error, seconds: secondsSince(startedAt) }));
    child.on('close', (status) => done({ ok: status === 0, seconds: secondsSince(startedAt) }));
  });
}

function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}
