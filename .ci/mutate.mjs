// `npm run mutate -- 30 1`: changes 30 lines of the product, drawn by the seed 1, one at a time, and says which of them
// tests notice (red). Run it before and after tests are taken away: none that was red may be green. Runs the tests that
// import the file; `--whole` then runs those in the browser and of the stack too, minutes for each line still green.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectEnvironment, projectRoot } from '../local/install.mjs';
import { ensureBrowser } from './browser.mjs';
import { draw, isProduct, mutantsOf, mutated } from './mutants.mjs';
import { readReport } from './report.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

/** Milliseconds after which a changed line counts as noticed: something waits for ever. */
const timeLimit = 20 * 60_000;

if (process.argv.includes('--help')) {
  console.log('Usage: npm run mutate -- [<lines, 30>] [<seed, 1>] [--whole]');
  process.exit();
}

const isWhole = process.argv.includes('--whole');
const [count = 30, seed = 1] = process.argv
  .slice(2)
  .filter((each) => /^\d+$/.test(each))
  .map(Number);
const temporary = temporaryFolder();
const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });

await ensureInstalled({ devDependencies: true });
ensureBrowser();
const files = git('ls-files').split('\n').filter(isProduct);
if (git('status', '--porcelain', '--', ...files)) {
  console.error('Commit your changes first: this changes files and puts them back.');
  process.exit(1);
}

let putBack = () => undefined;
process.on('exit', () => putBack());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(projectRoot, file), 'utf8')));
let green = 0;
for (const mutant of draw(all, count, seed)) {
  const { file, line, before, after } = mutant;
  const path = join(projectRoot, file);
  const text = readFileSync(path, 'utf8');
  putBack = () => writeFileSync(path, text);
  writeFileSync(path, mutated(text, mutant));
  const noticedBy = await firstFailure(file);
  putBack();
  if (!noticedBy) green += 1;
  console.log(`${noticedBy ? 'red  ' : 'green'} ${file}:${line}\n  - ${before.trim()}\n  + ${after.trim()}`);
  if (noticedBy) console.log(`  ${noticedBy.split('\n', 1)[0].slice(0, 160)}`);
}
console.log(`\n${count - green} red, ${green} green, of ${all.length} possible with seed ${seed}`);

/** The first test that fails now. */
async function firstFailure(file) {
  const inProcess = ['--project=unit', '--project=components'];
  // No test imports SQL: all that have a database meet it.
  const near = file.endsWith('.sql') ? ['run', '--project=unit'] : ['related', file, '--run', ...inProcess];
  const far = ['run', '--project=browser', '--project=stack'];
  return (await failureIn(near)) ?? (isWhole ? await failureIn(far) : undefined);
}

function failureIn(args) {
  const reportFile = join(temporary, `${Math.random()}.json`);
  const report = ['--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${reportFile}`];
  const child = spawn('vitest', [...args, ...report], {
    cwd: projectRoot,
    env: { ...projectEnvironment(), TMPDIR: temporary },
    stdio: 'ignore',
    detached: true,
  });
  let isLate = false;
  const stop = setTimeout(() => {
    isLate = true;
    process.kill(-child.pid, 'SIGKILL');
  }, timeLimit);
  return new Promise((done) => {
    child.on('close', (status) => {
      clearTimeout(stop);
      if (status === 0) done(undefined);
      else done(isLate ? 'the run had no end' : (readReport(reportFile, projectRoot).failures[0] ?? 'the run itself'));
    });
  });
}
