import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programVersion } from '../edge-functions/contract/program-version.ts';
import { digestOf } from '../local/database/migration-text.ts';
import { projectRoot } from '../local/settings.ts';
import { changelogFaults, datedChangelog } from './changelog.ts';

test('the changelog is as Keep a Changelog has it', () => {
  expect(changelogFaults(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'))).toEqual([]);
});

test.each([
  ['## 0.1.0, em preparação\n', ["the first heading is not '## Não publicado'"]],
  ['## Não publicado\n### Novidades\n', ["'### Novidades' is no kind of change"]],
  ['## Não publicado\n## 1.0.0\n', ["'## 1.0.0' is no version with its day"]],
  ['## Não publicado\n## 1.9.0 - 2027-01-01\n## 1.10.0 - 2027-02-01\n', ['the versions are not in order']],
  ['## Não publicado\n## 1.10.0 - 2027-02-01\n### Corrigido\n## 1.9.0 - 2027-01-01\n', []],
])('of %j are faults: %j', (text, faults) => {
  expect(changelogFaults(text)).toEqual(faults);
});

test.each([['# Novo\n'], ['## Não publicado\n\n## 1.0.0 - 2026-12-01\n- algo\n']])(
  'nothing is dated where nothing is unpublished: %j',
  (text) => expect(datedChangelog(text, '1.1.0', '2027-01-01')).toBeUndefined(),
);

describe('a release', () => {
  const clone = mkdtempSync(join(tmpdir(), 'release-'));
  const at = (file: string) => join(clone, file);
  const read = (file: string) => readFileSync(at(file), 'utf8');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
  const inShell = (line: string) => execFileSync('sh', ['-c', line], { cwd: clone });
  const picture = 'docs/telas/painel.webp';
  const address = 'https://example.org/paroquia.git';

  /** Runs the command; what makes its pictures and the list of its files notes the version. */
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/release.ts', ...args], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return { status, said: stdout + stderr };
  };
  const commit = (message: string) => {
    inShell(`git add --all && git commit --quiet -m '${message}'`);
  };

  beforeAll(() => {
    const taken = [
      ...['.ci/release.ts', '.ci/changelog.ts', 'package-lock.json', picture],
      ...['supabase/final-migrations.ts', 'supabase/migrations', 'local/database/migration-text.ts'],
      'edge-functions/contract/program-version.ts',
    ];
    for (const file of taken) cpSync(join(projectRoot, file), at(file), { recursive: true });
    const { repository: _, ...manifest } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const scripts = { pictures: `cp package.json ${picture}`, 'own-files': 'cp package.json local/own-files.json' };
    writeFileSync(at('package.json'), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`);
    mkdirSync(at('site/public/telas'), { recursive: true });
    writeFileSync(at('site/public/telas/inicio.webp'), '');
    // As before a first version, whichever this is.
    writeFileSync(at('CHANGELOG.md'), '## Não publicado\n\n- algo\n');
    writeFileSync(at('docs/limits.md'), 'Não há um arquivo `LICENSE`.\n');
    for (const file of ['package.json', 'package-lock.json', 'edge-functions/contract/program-version.ts']) {
      writeFileSync(at(file), read(file).replaceAll(`'${programVersion}'`, `'0.9.0'`));
      writeFileSync(at(file), read(file).replaceAll(`"version": "${programVersion}"`, '"version": "0.9.0"'));
    }
    git('init', '--quiet');
    appendFileSync(at('.git/config'), '[user]\nname = Lúcia\nemail = lucia@paroquia.test\n');
    commit('Begin');
    git('tag', 'begun');
  });
  beforeEach(() => {
    inShell('git reset --quiet --hard begun && git clean --quiet -fd');
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  test('is one commit, whose files say its version and whose migrations are final', () => {
    const day = new Date().toLocaleDateString('sv');
    const { status, said } = release('90.0.0', '--repository', address);
    expect([status, said]).toEqual([0, expect.stringContaining(`git tag -a v90.0.0 -m 'Version 90.0.0'`)]);

    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '--format=%s', 'begun..')).toBe('Release 90.0.0');
    expect(git('tag')).toBe('begun');
    const { packages, ...lock } = JSON.parse(read('package-lock.json'));
    expect(JSON.parse(read('package.json'))).toMatchObject({
      version: '90.0.0',
      repository: { type: 'git', url: address },
    });
    expect([lock.version, packages[''].version]).toEqual(['90.0.0', '90.0.0']);
    expect(read('edge-functions/contract/program-version.ts')).toContain(`programVersion = '90.0.0'`);
    expect(read('CHANGELOG.md')).toContain(`## Não publicado\n\n## 90.0.0 - ${day}\n`);
    expect(changelogFaults(read('CHANGELOG.md'))).toEqual([]);
    for (const file of [picture, 'local/own-files.json']) expect(JSON.parse(read(file)).version).toBe('90.0.0');
    const final = JSON.parse(read('supabase/final-migrations.json'))['90.0.0'];
    const [file = '', digest] = Object.entries(final)[0] ?? [];
    expect(digest).toBe(digestOf(read(`supabase/migrations/${file}`)));
    expect(git('diff', '--stat', 'begun', '--', 'package-lock.json')).toContain('2 insertions(+), 2 deletions(-)');

    // The next one keeps what is final.
    appendFileSync(at(`supabase/migrations/${file}`), '\nselect 1;');
    writeFileSync(at('CHANGELOG.md'), read('CHANGELOG.md').replace('publicado\n', 'publicado\n\n- algo\n'));
    commit('Rewrite a migration');
    expect(release('90.1.0').said).toContain(`${file} was rewritten`);
  });

  const rewrite = (file: string, from: string | RegExp, to: string) => () => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), (existsSync(at(file)) ? read(file) : '').replace(from, to));
    commit('Change');
  };
  const given = ['90.0.0', '--repository', address];
  test.each<[what: string, before: () => unknown, args: string[], said: string]>([
    ['no version', () => undefined, ['next'], 'Usage: npm run release'],
    ['a number that begins with zero', () => undefined, ['90.01.0'], 'Usage: npm run release'],
    ['an earlier version', () => undefined, ['0.0.9', '--repository', address], 'give a later one'],
    ['a dirty tree', () => writeFileSync(at('new.txt'), ''), given, 'Commit your changes first'],
    [
      'versions that differ',
      rewrite('package-lock.json', /"version": "/, '"version": "9'),
      given,
      'different versions',
    ],
    ['nothing new', rewrite('CHANGELOG.md', /publicado\n[\s\S]*/, 'publicado\n'), given, 'what changes for a parish'],
    ['no address', () => undefined, ['90.0.0'], '--repository https://'],
    ['no licence and no word of it', rewrite('docs/limits.md', /LICENSE/g, ''), given, 'Add a LICENSE'],
    ['an address that limits.md denies', rewrite('docs/limits.md', /$/, ' repository'), given, 'take that out'],
    ['a licence that limits.md denies', rewrite('LICENSE', /^/, 'MIT'), given, 'take that out'],
    ['no pictures', rewrite('package.json', `cp package.json ${picture}`, 'false'), given, `'npm run pictures' failed`],
  ])('is refused with %s, and leaves the tree as it was', (_, before, args, said) => {
    before();
    const state = () => git('status', '--porcelain=v2', '--branch');
    const found = state();
    expect(release(...args)).toEqual({ status: 1, said: expect.stringContaining(said) });
    expect(state()).toBe(found);
  });
});
