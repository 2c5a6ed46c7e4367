import { expect, it } from 'vitest';
import { nameIn } from './parish.ts';

it.each([{}, { name: ' ' }])('%j instead of the parish’s name is refused with the file and the field', (content) => {
  expect(() => nameIn(content)).toThrow(/contract\/parish\.json\n {2}name: is missing/);
});
