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

test('the same seed draws the same, each once', () => {
  const all = Array.from({ length: 1_000 }, (_, place) => place);
  const drawn = draw(all, 30, 7);
  expect(new Set(drawn).size).toBe(30);
  expect(draw(all, 30, 7)).toEqual(drawn);
  expect(draw(all, 30, 8)).not.toEqual(drawn);
  expect(draw(all, 2_000, 7).toSorted((one, other) => one - other)).toEqual(all);
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
