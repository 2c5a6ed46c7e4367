import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readContent, text } from './read-content.ts';

const schema = z.strictObject({
  name: text,
  places: z.array(z.strictObject({ name: text, seats: z.number() })),
  kind: z.enum(['chapel', 'hall']),
});
const right = { name: 'Capela', places: [{ name: 'Nave', seats: 80 }], kind: 'chapel' };
const read = (source: string) => readContent('example.json', source, schema);

it('a valid file is read', () => {
  expect(read(JSON.stringify(right))).toEqual(right);
});

it.each([
  ['a missing field', { ...right, name: undefined }, 'name: is missing'],
  ['a misspelt field', { ...right, naem: 'Capela' }, 'naem: is not a known field; is it misspelt?'],
  [
    'a misspelt field inside of a list',
    { ...right, places: [{ name: 'Nave', seats: 80, seets: 1 }] },
    'places[0].seets: is not a known field; is it misspelt?',
  ],
  [
    'a wrong type inside of a list',
    { ...right, places: [...right.places, { name: 'Coro', seats: 'vinte' }] },
    'places[1].seats: Invalid input: expected number, received string',
  ],
  ['a value that is not one of those allowed', { ...right, kind: 'barn' }, 'kind: Invalid option: expected one of'],
  ['a blank text', { ...right, name: ' ' }, 'name: must not be blank'],
  ['null', null, 'the file: Invalid input: expected object, received null'],
])('%s stops the build with file, field and reason', (_, content, problem) => {
  const reading = () => read(JSON.stringify(content));
  expect(reading).toThrow('Wrong content in site/content/example.json\n');
  expect(reading).toThrow(`\n  ${problem}`);
});

it('all errors are reported at once', () => {
  const reading = () => read(JSON.stringify({ ...right, name: 5, kind: undefined }));
  expect(reading).toThrow(
    'Wrong content in site/content/example.json\n  name: Invalid input: expected string, received number\n  kind: is missing',
  );
});

it.each(['{"name": "Capela",}', '{"name": ', ''])('malformed JSON stops the build: %s', (source) => {
  expect(() => read(source)).toThrow('Wrong content in site/content/example.json\n  is not valid JSON: ');
});

const files = Object.keys(import.meta.glob('./*.json'));
const modules = import.meta.glob(['./*.ts', '!./*.test.ts']);

it.each(files)('%s is read by the module of its name, and valid', async (file) => {
  await expect(modules[file.replace('.json', '.ts')]?.()).resolves.toBeTruthy();
});
