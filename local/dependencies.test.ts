import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cliProgram } from '../hosted/cli.ts';
import { projectRoot } from './settings.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;

/** The packages that an import or an export of a text loads, also as a type. */
const importedBy = (text: string) =>
  [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'((?:@[^/']+\/)?[^/'.#][^/']*)/g)].map(([, name]) => name);

describe('the packages of which the product is made, by its specification,', () => {
  const named = [
    ...['astro', '@astrojs/react', 'react', 'react-dom', '@supabase/supabase-js', 'supabase', 'web-push'],
    ...['mercadopago', 'qrcode', 'exceljs', 'jspdf', '@tiptap/react', '@vite-pwa/astro', 'zod', 'vitest', 'playwright'],
  ];

  test('stand in package.json', () => {
    expect(named.filter((name) => !Object.hasOwn({ ...dependencies, ...devDependencies }, name))).toEqual([]);
  });

  test('are used by sources, the Supabase CLI as a program', () => {
    const sources = globSync(['{admin,e2e,edge-functions,hosted,local,site}/**/*.{astro,ts,tsx}', '*.{mjs,ts}'], {
      cwd: projectRoot,
      exclude: (path) => /node_modules/.test(path),
    });
    const imported = new Set(sources.flatMap((path) => importedBy(read(path))));
    expect(named.filter((name) => !imported.has(name))).toEqual(['supabase']);
    expect(cliProgram).toBe(join(projectRoot, 'node_modules/supabase/dist/supabase.js'));
    expect(existsSync(cliProgram)).toBe(true);
  });
});

/** Without this test only a fresh clone without the tests' packages would fail. */
test('the product loads no package of the tests', () => {
  const product = globSync(['{admin,edge-functions,hosted,local,site}/**/*.{astro,mjs,ts,tsx}', 'astro.config.mjs'], {
    cwd: projectRoot,
    exclude: (path) => /node_modules|(^|\/)testing$|\.test\.tsx?$/.test(path),
  });
  expect(product.length).toBeGreaterThan(500);
  const loaded = product.flatMap((path) =>
    [...read(path).matchAll(/^(?:import|export)(?! type\b)\b[^;'"=]*'([^']+)'|\bimport\('([^']+)'\)/gm)]
      .map(([, statically, later]) => `${path}: ${statically ?? later}`)
      .filter((found) => Object.keys(devDependencies).some((name) => `${found}/`.includes(`: ${name}/`))),
  );
  expect(loaded).toEqual([]);
});
