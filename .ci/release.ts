// `npm run release -- 1.0.0`: makes the commit of a version, on this machine alone, and prints the lines that follow.
// From a tree without changes; whatever it refuses or fails at leaves the tree as it was.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isLaterVersion } from '../edge-functions/contract/program-version.ts';
import { digestsIn, hasFinalMigrations, violations, withRelease } from '../supabase/final-migrations.ts';
import { datedChangelog } from './changelog.ts';

const root = join(import.meta.dirname, '..');
const usage = 'Usage: npm run release -- <version> [--repository <https address>]';

const changelog = 'CHANGELOG.md';
const manifest = 'package.json';
const lock = 'package-lock.json';
const ofContract = 'edge-functions/contract/program-version.ts';
const finalMigrations = 'supabase/final-migrations.json';
/** Files that other commands make for a version. */
const made = ['docs/telas', 'site/public/telas', 'local/own-files.json'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const has = (file: string) => existsSync(join(root, file));
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

class Refused extends Error {}

try {
  release(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function release([version = '', ...options]: string[]): void {
  const given = options[0] === '--repository' ? options[1] : undefined;
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version) || options.length > (given ? 2 : 0)) throw new Refused(usage);
  const files = filesOf(version, given);
  try {
    for (const [file, text] of Object.entries(files)) write(file, text);
    // A start compares the list's version with the program's, the pictures show it, and are in the list.
    for (const script of ['own-files', 'pictures', 'own-files']) {
      const { status } = spawnSync('npm', ['run', script], { cwd: root, stdio: 'inherit' });
      if (status !== 0) throw new Refused(`'npm run ${script}' failed: nothing was changed.`);
    }
    git('add', '--', ...Object.keys(files), ...made.filter(has));
    git('commit', '--quiet', '-m', `Release ${version}`);
  } catch (error) {
    putBack([...Object.keys(files), ...made.filter(has)]);
    throw error;
  }
  const commit = git('rev-parse', '--short', 'HEAD');
  console.log(`\n${commit} is version ${version}, on this machine alone. Look at its pictures, then:\n`);
  console.log(`npm test\ngit tag -a v${version} -m 'Version ${version}' ${commit}`);
  if (!has('LICENSE')) console.log('\nThere is no LICENSE, which docs/limits.md says.');
}

/** The version's files with their new texts. */
function filesOf(version: string, repository: string | undefined): Record<string, string> {
  if (git('status', '--porcelain')) throw new Refused('Commit your changes first: a release begins without any.');
  if (git('tag', '--list', `v${version}`)) throw new Refused(`Version ${version} has its tag already.`);
  const package_ = JSON.parse(read(manifest));
  const locked = JSON.parse(read(lock));
  const contract = read(ofContract);
  const { version: former } = package_;
  if (!isLaterVersion(version, former)) throw new Refused(`The version is ${former}: give a later one.`);
  const versions = [former, locked.version, locked.packages[''].version, /'(\d+\.\d+\.\d+)'/.exec(contract)?.[1]];
  if (new Set(versions).size > 1) {
    throw new Refused(`${manifest}, ${lock} (twice) and ${ofContract} say different versions: ${versions.join(', ')}.`);
  }
  const dated = datedChangelog(read(changelog), version, new Date().toLocaleDateString('sv'));
  if (!dated) throw new Refused(`Write in ${changelog} below 'Não publicado' what changes for a parish.`);
  const address = repository ?? package_.repository?.url;
  if (address !== undefined && !/^(git\+)?https:\/\/[^/]+\/\S+$/.test(address)) throw new Refused(usage);
  refuseUnlessSaid('LICENSE', has('LICENSE'), 'Add a LICENSE');
  refuseUnlessSaid('repository', address !== undefined, 'Say where one downloads it: --repository https://…');
  return {
    [changelog]: dated,
    [manifest]: json({ ...package_, version, ...(address && { repository: { type: 'git', url: address } }) }),
    [lock]: json(withVersion(locked, version)),
    [ofContract]: contract.replace(`'${former}'`, `'${version}'`),
    ...(hasFinalMigrations(version) && { [finalMigrations]: json(listedMigrations(version, former)) }),
  };
}

/** Refuses a version whose docs/limits.md keeps silent about what it lacks, or denies what it has. */
function refuseUnlessSaid(name: string, isThere: boolean, otherwise: string): void {
  if (new RegExp(`\\b${name}\\b`).test(read('docs/limits.md')) !== isThere) return;
  throw new Refused(
    isThere
      ? `docs/limits.md says that there is no ${name}: take that out.`
      : `${otherwise}, or say in docs/limits.md that there is none.`,
  );
}

function listedMigrations(version: string, former: string) {
  const present = digestsIn(join(root, 'supabase', 'migrations'));
  const list = has(finalMigrations) ? JSON.parse(read(finalMigrations)) : undefined;
  const faults = violations(former, present, list);
  if (faults.length > 0) throw new Refused(`The final migrations: ${faults.join('; ')}.`);
  return withRelease(version, present, list);
}

function withVersion(locked: { packages: Record<string, object> }, version: string) {
  const packages = { ...locked.packages, '': { ...locked.packages[''], version } };
  return { ...locked, version, packages };
}

/** The tree had no change before. */
function putBack(ours: string[]): void {
  git('reset', '--quiet');
  git('clean', '--quiet', '--force', '-d', '--', ...ours);
  git('checkout', '--quiet', '--', ...git('ls-files', '--', ...ours).split('\n'));
}
