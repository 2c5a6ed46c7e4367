// `npm run upgrade-lab`: data of this version, which stands for the first final one, are brought to an invented later
// version in each way, killed at ten moments, and brought back. Prints what was done, with the seconds that it took.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../.ci/programs.mjs';
import { freePort } from '../../local/free-port.mjs';
import { nodeProgram, projectEnvironment } from '../../local/install.mjs';
import { BareStack, runCommand, spawnStack } from '../stack/bare-stack.ts';
import { rowsOf } from '../stack/row-digests.ts';
import { type Moment, moments } from './moments.ts';
import { type ParishName, parishes } from './parishes.ts';
import {
  changedTables,
  former,
  inShell,
  later,
  linkPackages,
  makeVersions,
  removedPage,
  renamedPage,
  setFailing,
} from './versions.ts';
import { begin, type Way, ways } from './ways.ts';

/** Seconds that a start with an upgrade may take longer than a plain one, on the data of three years. */
const longestUpgrade = 20;
/** Pairs of starts that are measured at most. */
const measured = 3;
/** Tries to meet a moment that is short. */
const tries = 5;
/** Seconds until a start answers, or a page is there. */
const patience = 300;

const lab = join(tmpdir(), 'upgrade-lab');
mkdirSync(lab);
const table: { name: string; seconds: number; said: string }[] = [];
const failures: string[] = [];
const running = new Set<BareStack>();

async function step(name: string, work: () => Promise<string | undefined>): Promise<void> {
  const startedAt = performance.now();
  let said: string;
  try {
    said = `✓ ${(await work()) ?? ''}`;
  } catch (error) {
    failures.push(name);
    said = `✗ ${error instanceof Error ? error.message : error}`;
  } finally {
    for (const stack of running) await stack.killEverything();
    running.clear();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  table.push({ name, seconds, said: said.split('\n')[0] as string });
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}  ${said.slice(0, 4_000)}`);
}

const versions = makeVersions(lab);
/** The folder of a version's code with its packages. */
const programs = { former: join(lab, 'programs', 'former'), later: join(lab, 'programs', 'later') };
mkdirSync(join(lab, 'programs'));
for (const version of ['former', 'later'] as const) {
  inShell(`cp -a '${versions[version]}' '${programs[version]}'`);
  linkPackages(programs[version]);
}
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const dataOf = (name: ParishName) => join(lab, 'data', name.replaceAll(/\W+/g, '-'));
const copyData = (name: ParishName, place: string) => {
  const copy = join(lab, place);
  rmSync(copy, { recursive: true, force: true, maxRetries: 20 });
  inShell(`cp -a '${dataOf(name)}' '${copy}'`);
  return copy;
};

/** A command of a program's folder, as npm runs it, with the settings of its `.env`. */
function launch(root: string, args: string[], settings: Record<string, string> = {}): BareStack {
  const dataDir = settings.DATA_DIR ?? join(root, '.data');
  const child = spawn(nodeProgram, ['local/run.mjs', ...args], {
    cwd: root,
    env: { ...projectEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stack = new BareStack(child, address, dataDir);
  running.add(stack);
  return stack;
}

const always = { PORT: String(port), BACKUP_FOLDER: 'off', REST: 'on' };

/** A version's server alone, so that signals reach it. */
async function serve(version: keyof typeof programs, dataDir: string): Promise<BareStack> {
  const environment = { ...always, SITE_BUILD: 'on' };
  const stack = await spawnStack({ root: programs[version], dataDir, port, environment });
  running.add(stack);
  return stack;
}

async function end(stack: BareStack): Promise<void> {
  await stack.end('SIGTERM');
  running.delete(stack);
}

const isPage = async (path: string, status: number) => (await fetch(`${address}/${path}`)).status === status;

/** The way back that a start printed. */
function wayBack(output: string): string {
  const folder = /npm run restore (\S+replaced\S+?)[.\s]/.exec(output)?.[1];
  assert.ok(folder, `no way back was printed: ${output.slice(-2_000)}`);
  return folder;
}

const all = Object.keys(parishes) as ParishName[];
const own: ParishName = 'an own parish';
const years: ParishName = 'three years of 5,000 payers';

interface Part {
  needs: readonly ParishName[];
  work: () => Promise<void>;
}

/** Each may be done alone, with the parishes that it needs. */
const parts: Record<string, Part> = {
  ways: { needs: all, work: goAllWays },
  killed: { needs: [years], work: killAtAllMoments },
  failing: { needs: [own], work: () => step('a migration that fails at first', failsAtFirst) },
  bar: { needs: [years], work: () => step('a start with an upgrade of three years', takesSeconds) },
  schema: { needs: [], work: () => step(`${former}’s tests of the API on ${later}’s schema`, testsOnLaterSchema) },
};

const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(parts);
const needed = new Set(chosen.flatMap((name) => parts[name]?.needs ?? []));
for (const name of needed) await step(`${former}: ${name}`, () => firstStart(name));
// Without its parishes no part shows anything.
if (failures.length === 0) for (const name of chosen) await parts[name]?.work();

console.log(`\nFrom ${former} to an invented ${later}:\n`);
for (const { name, seconds, said } of table)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}  ${said.slice(0, 160)}`);
console.log(`\nupgrade-lab: ${failures.length === 0 ? 'passed' : `failed: ${failures.join('; ')}`}`);
rmSync(lab, { recursive: true, force: true, maxRetries: 20 });
process.exitCode = failures.length === 0 ? 0 : 1;

async function firstStart(name: ParishName): Promise<string> {
  const { settings, live } = parishes[name];
  mkdirSync(dataOf(name), { recursive: true });
  const environment = { ...always, SITE_BUILD: 'on', ...settings };
  const first = await spawnStack({ root: programs.former, dataDir: dataOf(name), port, environment });
  running.add(first);
  await first.ready();
  await live(first);
  await until('the site', patience, () => isPage(removedPage, 200));
  await end(first);
  return inShell(`du -sh '${dataOf(name)}/postgres' | cut -f1`).trim();
}

async function goAllWays(): Promise<void> {
  for (const name of all) {
    for (const way of ways) await step(`${name}: ${way.name}, and back`, () => thereAndBack(name, way));
  }
}

async function killAtAllMoments(): Promise<void> {
  let expected: string[] | undefined;
  for (const moment of moments) {
    await step(`killed ${moment.name}`, async () => {
      expected = await killedAt(moment, expected);
      return `${expected.length} tables`;
    });
  }
}

async function thereAndBack(name: ParishName, way: Way): Promise<string> {
  const folder = join(lab, 'parish');
  const withSite = name === 'the demonstration';
  const lines = { ...always, SITE_BUILD: withSite ? 'on' : 'off' };
  const settings = Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
  for (const each of [folder, `${folder}-other`]) rmSync(each, { recursive: true, force: true, maxRetries: 20 });
  begin(way, folder, dataOf(name), versions, settings);
  writeFileSync(join(folder, 'site/worker/off'), '');
  const dataDir = join(folder, '.data');
  const before = await rowsOf(dataDir);

  way.upgrade(folder, versions);
  const upgrading = launch(folder, ['start']);
  await upgrading.ready();
  assert.match(upgrading.output, new RegExp(`Os dados passam agora para a versão ${later}`));
  assert.equal(/Ficaram 2 arquivos que não são desta versão/.test(upgrading.output), way.leavesFiles);
  assert.equal(readFileSync(join(folder, '.env'), 'utf8'), settings);
  if (withSite) {
    await until('the later site', patience, () => isPage(renamedPage.to, 200));
    assert.ok(await isPage(removedPage, 404), 'a page of the former version is shown');
  }
  const line = wayBack(upgrading.output);
  await end(upgrading);
  const kept = (rows: string[]) => rows.filter((row) => !changedTables.test(row));
  const after = kept(await rowsOf(dataDir));
  assert.deepEqual(after, kept(before));
  // A folder of its own takes from the other what docs/operacao.md names.
  if (way.name !== 'a fresh folder') assert.ok(existsSync(join(folder, 'site/worker/off')));

  way.back(folder, versions);
  const restored = await launch(folder, ['restore', line, '--mesmo-assim']).ended();
  assert.equal(restored.code, 0, restored.output);
  assert.deepEqual(await rowsOf(dataDir), before);
  const again = launch(folder, ['start']);
  await again.ready();
  if (withSite) {
    await until('the former site', patience, () => isPage(removedPage, 200));
    assert.ok(await isPage(renamedPage.to, 404), 'a page of the later version is shown');
  }
  await end(again);
  assert.deepEqual(await rowsOf(dataDir), before);
  return `${before.length} tables`;
}

/** Returns the rows after the upgrade, which are the same whenever it was killed. */
async function killedAt(moment: Moment, expected: string[] | undefined): Promise<string[]> {
  const { dataDir, before } = await killedIn(moment);
  if (moment.isDone) {
    const refused = await runCommand('main.ts', { root: programs.former, dataDir, port });
    assert.equal(refused.code, 1);
    const restored = await runCommand('backup/restore-command.ts', {
      ...{ root: programs.former, dataDir, port },
      args: [wayBack(refused.output), '--mesmo-assim'],
    });
    assert.equal(restored.code, 0, restored.output);
  }
  assert.deepEqual(await rowsOf(dataDir), before);
  await end(await (await serve('former', dataDir)).ready());
  assert.deepEqual(await rowsOf(dataDir), before);
  await end(await (await serve('later', dataDir)).ready());
  const after = await rowsOf(dataDir);
  if (expected) assert.deepEqual(after, expected);
  return after;
}

async function killedIn({ name, isReached }: Moment): Promise<{ dataDir: string; before: string[] }> {
  for (let count = 0; count < tries; count += 1) {
    const dataDir = copyData(years, 'killed');
    const before = await rowsOf(dataDir);
    const stack = await serve('later', dataDir);
    const isOver = async () => stack.hasEnded || (await isPage(renamedPage.to, 200).catch(() => false));
    let reached = false;
    for (let looks = 1; !reached; looks += 1) {
      reached = await isReached(stack);
      if (!reached && looks % 100 === 0 && (await isOver())) break;
      if (!reached) await pause(2);
    }
    await stack.killEverything();
    running.delete(stack);
    if (reached) return { dataDir, before };
  }
  throw new Error(`The moment '${name}' was never met.`);
}

async function failsAtFirst(): Promise<string> {
  const dataDir = copyData(own, 'failing');
  const before = await rowsOf(dataDir);
  setFailing(programs.later, true);
  const { code, output } = await (await serve('later', dataDir)).ended();
  setFailing(programs.later, false);
  assert.equal(code, 1);
  assert.match(output, /A migração \d+_last\.sql falhou, e nada foi mudado: division by zero/);
  assert.deepEqual(await rowsOf(dataDir), before);
  await end(await (await serve('former', dataDir)).ready());
  assert.deepEqual(await rowsOf(dataDir), before);
  await end(await (await serve('later', dataDir)).ready());
  return 'the former version started, then the later one with the mended migration';
}

/** The quickest of some pairs, because other work on the machine only makes them slower. */
async function takesSeconds(): Promise<string> {
  const pairs: { plain: number; upgrade: number }[] = [];
  const longer = () => Math.min(...pairs.map(({ plain, upgrade }) => upgrade - plain));
  do {
    const dataDir = copyData(years, 'bar');
    pairs.push({ plain: await secondsOf(programs.former, dataDir), upgrade: await secondsOf(programs.later, dataDir) });
  } while (longer() > longestUpgrade && pairs.length < measured);
  const said = pairs
    .map(({ plain, upgrade }) => `${upgrade.toFixed(1)} s, and ${plain.toFixed(1)} s without one`)
    .join('; ');
  const load = `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`;
  assert.ok(longer() <= longestUpgrade, `${said}: more than ${longestUpgrade} s longer (${load})`);
  return `${said} (${load})`;
}

/** Of `npm start`, until it answers. */
async function secondsOf(root: string, dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const stack = await launch(root, ['start'], { ...always, ENV_FILE: 'off', DATA_DIR: dataDir }).ready();
  const seconds = (performance.now() - startedAt) / 1000;
  await end(stack);
  return seconds;
}

/** The later version's schema also holds the former's, which the same folder shows by its law. */
async function testsOnLaterSchema(): Promise<string> {
  const root = join(lab, 'tests');
  inShell(
    `cp -a '${versions.former}' '${root}' && cp -a '${versions.later}/supabase/migrations/.' '${root}/supabase/migrations'`,
  );
  linkPackages(root, { development: true });
  const vitest = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      nodeProgram,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...args],
      { cwd: root, env: { ...projectEnvironment(), FORCE_COLOR: '0' }, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
    return { status, output: stdout + stderr };
  };
  const law = ['supabase/tests/final-migrations.test.ts', '-t', 'contained'];
  const kept = vitest(...law);
  assert.equal(kept.status, 0, kept.output.slice(-3_000));
  const tests = vitest('routes.test.ts');
  assert.equal(tests.status, 0, tests.output.slice(-3_000));
  writeFileSync(
    join(root, 'supabase/migrations/20261122000300_narrow.sql'),
    'alter table public.news drop column excerpt;',
  );
  const narrower = vitest(...law);
  assert.match(narrower.output, /column public\.news\.excerpt/);
  return /Tests .*/.exec(tests.output)?.[0] ?? '';
}
