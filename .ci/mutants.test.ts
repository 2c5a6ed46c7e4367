import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { draw, isProduct, mutantsOf, mutated } from './mutants.mjs';

const text = `// a === b
import { one } from './one.ts';
export const isOwn = (person: Person) => person.id === 3;
`;

test('each change of a line is a mutant, but in comments and imports', () => {
  const mutants = mutantsOf('admin/own.ts', text);
  expect(mutants.map(({ line, after }) => [line, after])).toEqual([
    [3, 'export const isOwn = (person: Person) => person.id !== 3;'],
    [3, 'export const isOwn = (person: Person) => person.id === 4;'],
  ]);
  expect(mutants.map((each) => mutated(text, each))).toEqual([
    text.replace(/=== (?=3)/, '!== '),
    text.replace('3', '4'),
  ]);
  expect(mutantsOf('supabase/migrations/1_a.sql', '-- x = 1\nwhere a = b and c;').map(({ after }) => after)).toEqual([
    'where a <> b and c;',
    'where a = b or c;',
  ]);
});

test('the same seed draws the same lines, each once, whatever is written beside them', () => {
  const lines = Array.from({ length: 300 }, (_, place) => `a${place} === b && c`);
  const all = mutantsOf('admin/lines.ts', lines.join('\n'));
  const afterMore = mutantsOf('admin/lines.ts', `// More.\n${lines.join('\n')}`);
  const drawn = (from: typeof all, seed: number) => draw(from, 30, seed).map(({ after }) => after);
  expect(new Set(draw(all, 300, 7).map(({ line }) => line)).size).toBe(300);
  expect(drawn(afterMore, 7)).toEqual(drawn(all, 7));
  expect(drawn(all, 8)).not.toEqual(drawn(all, 7));
});

test('tests and what programs write are not the product', () => {
  const paths = [
    'admin/lib/can.ts',
    'site/pages/404.astro',
    'admin/lib/can.test.ts',
    'edge-functions/api/testing/api.ts',
  ];
  expect(paths.filter(isProduct)).toEqual(['admin/lib/can.ts', 'site/pages/404.astro']);
});

test.each([
  ['mutate', '.ci/mutate.mjs'],
  ['compare-pictures', 'e2e/compare-pictures.ts'],
])('%s says how it is used, and does nothing else', (name, script) => {
  const { status, stdout } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' });
  expect([status, stdout.split(' -- ')[0]]).toEqual([0, `Usage: npm run ${name}`]);
});
