import { expect, it } from 'vitest';
import { foldForSearch } from './search.ts';

it.each([
  ['  São   João ', 'sao joao'],
  ['CRISMA', 'crisma'],
  ['100% grátis', '100\\% gratis'],
  ['a_b*c\\d', 'a\\_b\\*c\\\\d'],
  ["D'Ávila", 'davila'],
  ['d’avila', 'davila'],
  ['D Avila', 'davila'],
  ['Davila', 'davila'],
  ['Sant´Ana', 'santana'],
  ['“Łukasz” Groß–Ærø', '"lukasz" gross-aero'],
  ['', ''],
])('%s is searched as %s', (typed, folded) => expect(foldForSearch(typed)).toBe(folded));
