// `npm test`: all checks of the project, on a machine that has only Node and npm. Prints what each took and what
// failed, and `N passed, N failed` as its last line; the exit code is 1 when anything failed, or was done more often
// than its bound allows. `npm test -- <path>` and `npm test -- --changed` run some tests with the same set-up.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { budgetLines, judgeCounts, machineFactor } from './budget.mjs';
import { readCounts, totalOf } from './counts.mjs';
import { ensureHostedDeno } from './hosted-deno.mjs';
import { ensureLaterPostgres } from './later-postgres.mjs';
import { ensureNginx } from './nginx.mjs';
import { ProcessorTimes } from './processor-time.mjs';
import { readReport } from './report.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const temporary = temporaryFolder();
const environment = { ...projectEnvironment(), TMPDIR: temporary, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };

/** @typedef {import('./report.mjs').TestFile} TestFile */

const tally = { passed: 0, failed: 0 };
/** @type {TestFile[]} */
const files = [];
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const unsteady = [];
/** @type {{ name: string, seconds: number | undefined }[]} */
const costs = [];
/** @type {string[]} */
const counted = [];

try {
  await ensureInstalled({ devDependencies: true });
  ensureBrowser();
  await ensureHostedDeno();
  await ensureLaterPostgres();
  ensureNginx();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

if (process.argv.length > 2) process.exit(await some(process.argv.slice(2)));

const denoEntries = [
  'edge-functions/api/index.ts',
  'hosted/deploy-command.ts',
  'e2e/stack/start-with-quick-site.ts',
  ...[
    'main',
    'first-start-command',
    'reset-command',
    'auth/password-command',
    'backup/backup-command',
    'backup/background-program',
    'backup/restore-command',
    'content/content-command',
    'erasures/erasures-command',
    'accounts/check-accounts-command',
    'version-command',
  ].map((entry) => `local/${entry}.ts`),
];

/** Two lanes beside each other, with the workers of each project: the tests of `browser` and `stack` mostly wait. */
const lanes = [
  [() => tests('browser', 2), () => tests('unit', 2)],
  [() => tests('stack', 1), () => tests('components', 1)],
];

const tools = [
  // Also writes the types of the content, which the next needs.
  () => tool('types of the pages', 'astro', ['check', '--tsconfig', 'tsconfig.pages.json']),
  () => tool('types in Node and browsers', 'node', ['node_modules/typescript-7/bin/tsc', '--noEmit']),
  () =>
    tool('types in Deno: the hosted function and the one-machine stack', 'deno', [
      'check',
      '--node-modules-dir=manual',
      ...denoEntries,
    ]),
  () => tool('formatting and lint', 'biome', ['ci', '--colors=off', '.']),
];

const factor = machineFactor();
const startedAt = Date.now();
const times = new ProcessorTimes();

// Three workers at a time keep two cores busy; four would push calls past their time limits.
await Promise.all([...lanes, tools].map(workThrough));

const dearest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
console.log('\nThe dearest files, in seconds:');
for (const { path, seconds } of dearest) console.log(`${seconds.toFixed(1).padStart(7)}  ${path}`);
console.log(`\nCounted, of what each project may do (.ci/budget.mjs):\n${counted.join('\n')}`);
console.log(`\n${budgetLines(costs, factor).join('\n')}`);
console.log(`${secondsSince(startedAt)} s after the installs`);
printList('Passed only at the second try, and to be mended', unsteady);
printList('Failed', failures);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** Runs the tests of a path, those that import a file, or with `--changed` those that import what has changed. */
async function some(args) {
  const isSource = (path) => !/^-|\.test\.tsx?$/.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile();
  const countsFile = join(temporary, 'counts');
  const child = spawn('vitest', [args.some(isSource) ? 'related' : 'run', '--run', ...args], {
    cwd: projectRoot,
    env: { ...environment, COUNTS_FILE: countsFile },
    stdio: 'inherit',
  });
  const { ok } = await ended(child);
  const counts = Object.entries(readCounts(countsFile)).map(([name, files]) => `${totalOf(files)} ${name}`);
  console.log(`Counted: ${counts.join(', ')}`);
  return ok ? 0 : 1;
}

/** Takes jobs from the list until none is left. */
async function workThrough(left) {
  for (let job = left.shift(); job; job = left.shift()) await job();
}

/** Runs a tool, whose result counts as one test, and prints what it said. */
async function tool(name, command, args) {
  console.log(`… ${name}`);
  const { ok, output, took } = await run(name, command, args);
  tally[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(name);
  process.stdout.write(`${output}${ok ? '✓' : '✗'} ${name} (${took})\n`);
}

/** Runs a Vitest project and prints its output. A failed run without failed tests counts as one failure. */
async function tests(project, workers) {
  console.log(`… ${project} tests`);
  const reportFile = join(temporary, `${project}.json`);
  const countsFile = join(temporary, `${project}.counts`);
  const { ok, output, took } = await run(
    project,
    'vitest',
    [
      'run',
      '--project',
      project,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { COUNTS_FILE: countsFile },
  );
  const report = readReport(reportFile, projectRoot, 6);
  tally.passed += report.passed;
  tally.failed += ok || report.failed > 0 ? report.failed : 1;
  files.push(...report.files);
  failures.push(...report.failures.map((each) => `${project}: ${each}`));
  unsteady.push(...report.unsteady.map((each) => `${project}: ${each}`));
  const { lines, excesses } = judgeCounts(project, readCounts(countsFile));
  counted.push(...lines);
  tally.failed += excesses.length;
  failures.push(...excesses);
  if (!ok && report.failures.length === 0) failures.push(`${project}: the run itself`);
  process.stdout.write(
    `${output}${ok ? '✓' : '✗'} ${project} tests: ${report.passed} passed, ${report.failed} failed (${took})\n`,
  );
}

/** Runs a program and collects its output. */
async function run(name, command, args, more = {}) {
  const startedAt = Date.now();
  const env = { ...environment, ...more };
  const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  times.begin(name, child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const { ok, error } = await ended(child);
  const processor = times.end(child.pid);
  costs.push({ name, seconds: processor && processor.user + processor.system });
  const took = processor
    ? `${secondsSince(startedAt)} s, processor ${processor.user.toFixed(1)} s user and ${processor.system.toFixed(1)} s system`
    : `${secondsSince(startedAt)} s`;
  return { ok, took, output: error ? `${error}\n` : output };
}

/** How a program ends. */
function ended(child) {
  return new Promise((done) => {
    child.on('error', (error) => done({ ok: false, error }));
    child.on('close', (status) => done({ ok: status === 0 }));
  });
}

function printList(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((each) => `✗ ${each}`).join('\n')}`);
}

function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}
