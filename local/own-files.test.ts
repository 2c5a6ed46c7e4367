import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveOutOthers, nameEdited, ownFilesOf, wholeFolders } from './own-files.mjs';
import { projectRoot } from './settings.ts';

// After a file was added, changed or removed there: npm run own-files
test('the list is that of this version', async () => {
  await expect(`${JSON.stringify(ownFilesOf(projectRoot), null, 2)}\n`).toMatchFileSnapshot('./own-files.json');
});

test('every folder of which a source takes all files is in it', () => {
  const globs = ['site', 'admin', 'edge-functions']
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /(?<!\.test)\.(ts|tsx|astro)$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/import\.meta\.glob[^(]*\(([^\]{]*)/g)].flatMap(
        ([, given = '']) =>
          [...given.matchAll(/'(\.[^']+)'/g)].map(([, glob = '']) => normalize(join(dirname(path), glob))),
      ),
    );
  expect(globs.length).toBeGreaterThan(5);
  expect(globs.filter((glob) => !wholeFolders.some((folder) => glob.startsWith(`${folder}/`)))).toEqual([]);
});

/** A program's folder as a version had it. */
type Files = Readonly<Record<string, string>>;

const former: Files = {
  'supabase/migrations/20260101000000_first.sql': 'create table first ();',
  'supabase/migrations/20260102000000_second.sql': 'create table second ();',
  'supabase/seed/01.sql': 'select 1;',
  'site/pages/index.astro': 'former',
  'site/pages/gone/old.astro': 'former',
};
const later: Files = {
  'supabase/migrations/20260101000000_first.sql': 'create table first ();',
  'supabase/migrations/20260103000000_second.sql': 'create table second ();',
  'supabase/seed/01.sql': 'select 1;',
  'site/pages/index.astro': 'later',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paroquia-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(files: Files, folder = root): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Copies a version over what is there. */
function copyOver(files: Files, version: string): void {
  const release = mkdtempSync(join(root, '.release-'));
  put({ ...files, 'package.json': JSON.stringify({ version }) }, release);
  put({ 'local/own-files.json': JSON.stringify(ownFilesOf(release)) }, release);
  cpSync(release, root, { recursive: true });
  rmSync(release, { recursive: true });
}

const remaining = () => Object.keys(ownFilesOf(root).files).sort();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function said(work: (root: string, say: (sentence: string) => void) => void): string[] {
  const sentences: string[] = [];
  work(root, (sentence) => sentences.push(sentence));
  return sentences;
}

describe('a version copied over another', () => {
  beforeEach(() => {
    copyOver(former, '1.0.0');
    put({ '.env': 'PORT=80', 'site/worker/off': '', 'site/pages/.DS_Store': '' });
    copyOver(later, '1.1.0');
  });

  test('leaves out the files of the other, names them once, and keeps what people wrote', () => {
    expect(said(leaveOutOthers)).toEqual([
      'Ficaram 2 arquivos que não são desta versão: site/pages/gone/old.astro, ' +
        'supabase/migrations/20260102000000_second.sql. O que ficou está agora fora do programa, na pasta ' +
        '.other-version.',
    ]);
    expect(remaining()).toEqual(Object.keys(later).sort());
    expect(read('.other-version/site/pages/gone/old.astro')).toBe('former');
    for (const path of ['.env', 'site/worker/off', 'site/pages/.DS_Store'])
      expect(existsSync(join(root, path))).toBe(true);
    expect(said(leaveOutOthers)).toEqual([]);
  });

  test('and the way back is the same', () => {
    leaveOutOthers(root, () => undefined);
    copyOver(former, '1.0.0');
    expect(said(leaveOutOthers)).toEqual([
      'Ficou um arquivo que não é desta versão: supabase/migrations/20260103000000_second.sql. O que ficou está ' +
        'agora fora do programa, na pasta .other-version-2.',
    ]);
    expect(remaining()).toEqual(Object.keys(former).sort());
  });

  test('names at most three of many', () => {
    put(Object.fromEntries(Array.from({ length: 92 }, (_, index) => [`site/public/${index}.txt`, ''])));
    expect(said(leaveOutOthers)[0]).toMatch(/^Ficaram 94 arquivos .* e mais 91\. /);
  });

  test('keeps what it put aside before, whatever has its name', () => {
    put({ '.other-version': 'a file' });
    expect(said(leaveOutOthers)[0]).toMatch(/na pasta \.other-version-2\.$/);
    put({ 'site/pages/gone/old.astro': 'another' });
    expect(said(leaveOutOthers)[0]).toMatch(/na pasta \.other-version-3\.$/);
    expect([2, 3].map((time) => read(`.other-version-${time}/site/pages/gone/old.astro`))).toEqual([
      'former',
      'another',
    ]);
  });

  test('moves nothing through a link', () => {
    put({ 'elsewhere/logo.png': '' });
    symlinkSync('../elsewhere', join(root, 'site/public'));
    expect(() => leaveOutOthers(root, () => undefined)).toThrow('site/public é um atalho para outra pasta.');
    expect(existsSync(join(root, 'elsewhere/logo.png'))).toBe(true);
  });
});

test('a copy that was interrupted is refused before anything is put aside', () => {
  copyOver(former, '1.0.0');
  put({ ...later, 'package.json': JSON.stringify({ version: '1.1.0' }) });
  expect(() => leaveOutOthers(root, () => undefined)).toThrow('partes de duas versões, a 1.0.0 e a 1.1.0');
  expect(existsSync(join(root, '.other-version'))).toBe(false);
});

test('in a fresh folder, and where the program is developed, nothing is left out', () => {
  copyOver(later, '1.1.0');
  expect(said(leaveOutOthers)).toEqual([]);
  put({ '.git/HEAD': '', 'node_modules/vitest/package.json': '{}', 'site/pages/new.astro': '' });
  expect([...said(leaveOutOthers), ...said(nameEdited)]).toEqual([]);
  expect(remaining()).toContain('site/pages/new.astro');
});

test('a file of the program that was edited or deleted is named', () => {
  copyOver(later, '1.1.0');
  expect(said(nameEdited)).toEqual([]);
  put({ 'site/pages/index.astro': 'edited' });
  expect(said(nameEdited)).toEqual([
    'Mudou aqui um arquivo do programa: site/pages/index.astro. A próxima versão traz o seu de novo: para não perder a ' +
      'mudança, guarde uma cópia noutra pasta.',
  ]);
  rmSync(join(root, 'supabase/seed/01.sql'));
  expect(said(nameEdited)[0]).toContain('2 arquivos do programa: site/pages/index.astro, supabase/seed/01.sql. ');
});

test.each([['a folder'], ['a git checkout']])(
  'the texts that a parish had in files of an earlier version are not lost in %s',
  (place) => {
    copyOver(later, '1.1.0');
    put({ 'site/content/parish.json': '{ "shortName": "São José" }' });
    if (place === 'a git checkout') put({ '.git/HEAD': '' });
    expect(said(leaveOutOthers)).toEqual([
      expect.stringMatching(
        /^Os textos da paróquia .* estão em \.other-version\/site\/content: parish\.json\. .*npm run content aplicar/,
      ),
    ]);
    expect(read('.other-version/site/content/parish.json')).toContain('São José');
  },
);
