import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { read } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { denoProgram, nodeProgram, projectRoot } from '../local/install.mjs';

const sentence = 'left out on purpose, see docs/decisions/0037';
const require = createRequire(import.meta.url);

type Overrides = { [name: string]: string | Overrides };
interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  overrides: Overrides;
}
const json = <T>(path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as T;
const { dependencies, overrides } = json<Manifest>('package.json');
const { version } = json<Manifest>('absent/package.json');
const { packages } = json<{ packages: Record<string, { resolved?: string; link?: boolean }> }>('package-lock.json');

/** Each override: the package that brings it, its name, and what stands there instead. */
const replaced = Object.entries(overrides).flatMap(([parent, names]) =>
  Object.entries(names).map(([name, replacement]) => [parent, name, replacement] as const),
);
const leftOut = replaced.filter(([, , replacement]) => replacement === version || replacement === 'file:absent');

describe('package.json', () => {
  test('replaces packages by this one, by a version of their own, or by the one that the project itself uses', () => {
    expect(leftOut).toHaveLength(13);
    const others = replaced.filter((each) => !leftOut.includes(each));
    for (const [parent, name, replacement] of others)
      expect(replacement, `${parent}: ${name}`).toMatch(/^(\d+\.\d+\.\d+|\$[a-z-]+)$/);
  });

  // npm reads the path of an override from the parent's folder when it writes the lock file, so a version stands there,
  // which only a dependency on this folder has. Never one of devDependencies: the lock file doesn't mark links as such,
  // so each start would miss it.
  test('depends on this folder under the name of each, except the one that the project itself uses', () => {
    const byVersion = leftOut.filter(([, , replacement]) => replacement === version).map(([, name]) => name);
    for (const name of byVersion) expect(dependencies[name], name).toBe('file:absent');
    expect(leftOut.filter(([, name]) => !byVersion.includes(name))).toEqual([
      ['@supabase/lite', 'typescript', 'file:absent'],
    ]);
  });

  test('and the lock file has a link to this folder for each', () => {
    const links = Object.entries(packages).filter(([, { link }]) => link);
    expect(links.map(([path]) => path.split('node_modules/').at(-1)).sort()).toEqual(
      leftOut.map(([, name]) => name).sort(),
    );
    for (const [path, { resolved }] of links) expect(resolved, path).toBe('absent');
  });
});

describe('the package in their place', () => {
  const names = leftOut.map(([, name]) => name).filter((name) => name !== 'typescript');
  const absent = require('./absent.cjs');

  test.each([
    ['Node', nodeProgram, ['--input-type=module', '--eval']],
    ['Deno', denoProgram, ['eval', '--node-modules-dir=manual']],
  ])('is loaded and read without a word in %s', (_, program, flags) => {
    const script = `
      import { createRequire } from 'node:module';
      const require = createRequire('${pathToFileURL(join(projectRoot, 'package.json'))}');
      for (const name of ${JSON.stringify(names)}) {
        const { default: imported } = await import(name);
        if (imported !== require(name)) throw new Error(name);
        console.log(typeof imported.some.part.default, typeof require(name + '/some/file').part);
      }`;
    const { stdout, stderr } = spawnSync(program, [...flags, script], {
      cwd: projectRoot,
      env: { ...process.env, NO_COLOR: '1' },
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'function function\n'.repeat(names.length), stderr: '' });
  });

  test('answers the questions of module systems, and of whoever waits for it', async () => {
    expect(absent.__esModule).toBeUndefined();
    expect((await absent) === absent).toBe(true);
    expect((await absent.part) === absent.part).toBe(true);
    expect(`${absent}`).toContain('function');
    expect(({} as object) instanceof absent.Part).toBe(false);
  });

  test('can be extended, and says what happened when it is called', () => {
    class Extended extends absent.Part {}
    expect(() => absent()).toThrow(sentence);
    expect(() => new absent()).toThrow(sentence);
    expect(() => absent.sanitize('<p>')).toThrow(sentence);
    expect(() => absent.default.some.part.of.it()).toThrow(sentence);
    expect(() => new absent.Part()).toThrow(sentence);
    expect(() => new Extended()).toThrow(sentence);
    expect(() => absent.part.call(null)).toThrow(sentence);
  });
});

/** The packages that bring what is left out: what this project calls of each. */
const parents: Record<string, () => Promise<void>> = {
  async '@cloudflare/pages-shared'() {
    const { generateHandler } = await import('@cloudflare/pages-shared/asset-server/handler');
    const { parseRedirects } = await import('@cloudflare/pages-shared/metadata-generator/parseRedirects');
    expect(generateHandler).toBeTypeOf('function');
    expect(parseRedirects('/velho /novo 301').rules).toMatchObject([{ from: '/velho', to: '/novo', status: 301 }]);
  },
  async '@supabase/lite'() {
    const { App } = await import('@supabase/lite');
    const { createPostgresConnection } = await import('@supabase/lite/postgres');
    expect([App, createPostgresConnection]).toEqual([expect.any(Function), expect.any(Function)]);
  },
  async exceljs() {
    const { default: exceljs } = await import('exceljs');
    const book = new exceljs.Workbook();
    book.addWorksheet('Dízimo').addRow(['Maria', 50]);
    const { Sheets } = read(await book.xlsx.writeBuffer());
    expect(Sheets.Dízimo).toMatchObject({ A1: { v: 'Maria' }, B1: { v: 50 } });
    await expect(book.csv.writeBuffer()).rejects.toThrow(sentence);
  },
  async jspdf() {
    const { jsPDF } = await import('jspdf');
    const document = new jsPDF();
    document.text('Dízimo', 10, 10);
    expect(document.output()).toMatch(/^%PDF-1\.\d\n.*%%EOF$/s);
  },
  async 'pix-utils'() {
    const { createStaticPix, hasError, parsePix } = await import('pix-utils');
    const place = { merchantName: 'PAROQUIA', merchantCity: 'FORTALEZA', pixKey: 'dizimo@paroquia.example' };
    const made = createStaticPix({ ...place, transactionAmount: 50, txid: 'A1' });
    if (hasError(made)) throw made;
    expect(parsePix(made.toBRCode())).toMatchObject({ ...place, transactionAmount: 50 });
  },
};

test.each([...new Set(leftOut.map(([parent]) => parent))])('%s works without what is left out', async (parent) => {
  await (parents[parent] as () => Promise<void>)();
});
