import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concepts } from './concepts.ts';
import { documents, everything, read } from './testing/source-tree.ts';

const longest = 120;

/** A document's lines outside of code blocks, with their numbers. */
const linesOf = (document: string) => {
  let inCode = false;
  return read(document)
    .split('\n')
    .map((line, at) => ({ line, place: `${document}:${at + 1}` }))
    .filter(({ line }) => {
      const isFence = line.trimStart().startsWith('```');
      if (isFence) inCode = !inCode;
      return !isFence && !inCode;
    });
};

const textOf = (document: string) =>
  linesOf(document)
    .map(({ line }) => line)
    .join('\n');

describe('prose wraps', () => {
  const isTable = (line: string) => line.trimStart().startsWith('|');
  /** A link or a picture is one word. What stands before the first word is the mark of a list or a quotation. */
  const isOneWord = (line: string) =>
    !line
      .replace(/!?\[[^\]]*\]\([^)]*\)/g, 'link')
      .replace(/^\s*(?:[-*>]|\d+\.)?\s*/, '')
      .includes(' ');

  it(`at ${longest} characters, but for tables, code blocks and single words`, () => {
    const tooLong = documents.flatMap((document) =>
      linesOf(document).filter(({ line }) => [...line].length > longest && !isTable(line) && !isOneWord(line)),
    );
    expect(tooLong.map(({ place }) => place)).toEqual([]);
  });

  it('and the README is short', () => {
    const lines = read('README.md').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(90);
    expect(lines.filter((line) => [...line].length > longest)).toEqual([]);
  });
});

it('the top level has what a reader looks for there, and nothing else', () => {
  const places = [
    ...['README', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY'].map((name) => `${name}.md`),
    ...['LICENSE', 'Containerfile', 'compose.yaml', 'iniciar.cmd', 'iniciar.command'],
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.pages.json', 'biome.json'],
    ...['astro.config.mjs', 'vitest.config.ts'],
  ];
  const found = everything.filter((file) => !file.includes('/') && !file.startsWith('.') && !file.endsWith('.log'));
  expect(found.filter((file) => !places.includes(file))).toEqual([]);
});

it('what the product does has each concept that visitors see, by its name', () => {
  const shown = concepts.filter(({ siteTable }) => siteTable).map(({ name }) => name);
  expect(shown.filter((name) => !read('docs/product.md').includes(`\`${name}\``))).toEqual([]);
});

describe('what documents lead to is there', () => {
  const folders = new Set(everything.flatMap((file) => parentsOf(file)));
  const isThere = (path: string) => folders.has(path) || everything.includes(path);

  it('every link and picture', () => {
    const dead = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
        .map(([, link, attribute]) => (link ?? attribute) as string)
        .filter((target) => !/^(?:https?|mailto):/.test(target) && !leads(document, target))
        .map((target) => `${document} → ${target}`),
    );
    expect(dead).toEqual([]);
  });

  const leads = (document: string, target: string) => {
    const [path = '', heading] = target.split('#');
    const file = path ? normalize(join(dirname(document), path)) : document;
    return isThere(file) && (heading === undefined || headingsOf(file).includes(decodeURIComponent(heading)));
  };

  /** As GitHub makes a link's end of a heading. */
  const headingsOf = (document: string) =>
    [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    );

  /** Paths that documents say are elsewhere, and why. */
  const elsewhere: Readonly<Record<string, string>> = {
    'supabase/final-migrations.json': 'version 1.0.0 brings it',
    'site/worker/off': 'whoever switches the worker off makes it',
  };

  it('every path in backticks: from the root, from its document, or the end of one', () => {
    const dead = documents.flatMap((document) =>
      pathsOf(document)
        .filter((path) => !isThere(path) && !isThere(normalize(join(dirname(document), path))))
        .filter((path) => !everything.some((file) => file.endsWith(`/${path}`)) && !isRecord(path))
        .map((path) => ({ document, path })),
    );
    expect(dead.filter(({ path }) => !(path in elsewhere))).toEqual([]);
    // An exception for what no document names any more is none.
    const needed = (path: string) => isThere(path) || dead.some((found) => found.path === path);
    expect(Object.keys(elsewhere).filter((path) => !needed(path))).toEqual([]);
  });

  /** A record is cited by its number alone; the architecture test looks whether it is there. */
  const isRecord = (path: string) => /^(?:docs\/)?decisions\/\d{4}$/.test(path);

  /** Paths that begin with a folder of ours or end in a file name; `DATA_DIR/…` and the like are not ours. */
  const pathsOf = (document: string) =>
    [...textOf(document).matchAll(/`([\w.@[\]-]+(?:\/[\w.@[\]-]+)*\/?)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => path.includes('/') && !/^(?:DATA_DIR|node_modules|\.data)\//.test(path))
      .filter((path) => folders.has(path.split('/')[0] as string) || /\.[a-z]{2,5}$/.test(path))
      .map((path) => path.replace(/\/$/, ''));
});

function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
