import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './settings.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Without this test only a fresh clone without the tests' packages would fail. */
test('the product loads no package of the tests', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const product = globSync(['{admin,edge-functions,hosted,local,site}/**/*.{astro,mjs,ts,tsx}', 'astro.config.mjs'], {
    cwd: projectRoot,
    exclude: (path) => /node_modules|(^|\/)testing$|\.test\.tsx?$/.test(path),
  });
  expect(product.length).toBeGreaterThan(500);
  const loaded = product.flatMap((path) =>
    [...read(path).matchAll(/^(?:import|export)(?! type\b)\b[^;'"]*'([^']+)'|\bimport\('([^']+)'\)/gm)]
      .map(([, statically, later]) => `${path}: ${statically ?? later}`)
      .filter((found) => Object.keys(devDependencies).some((name) => `${found}/`.includes(`: ${name}/`))),
  );
  expect(loaded).toEqual([]);
});
