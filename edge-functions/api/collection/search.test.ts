import { expect, it } from 'vitest';
import { patternOf, patternsOfWords } from './search.ts';

it.each([
  ['  São   João ', '%sao joao%'],
  ['CRISMA', '%crisma%'],
  ['100% grátis', '%100\\% gratis%'],
  ['a_b*c\\d', '%a\\_b\\*c\\\\d%'],
  ["D'Ávila", '%davila%'],
  ['d’avila', '%davila%'],
  ['D Avila', '%davila%'],
  ['Davila', '%davila%'],
  ['Sant´Ana', '%santana%'],
  ['“Łukasz” Groß–Ærø', '%lukasz gross-aero%'],
  ['', '%%'],
])('%s is searched as %s', (typed, pattern) => expect(patternOf(typed)).toBe(pattern));

it.each([
  [' Silva  Maria ', ['%silva%', '%maria%']],
  ["Zulmira D' Ávila", ['%zulmira%', '%davila%']],
  ['ana Ana 5%', ['%ana%', '%5\\%%']],
  ['', ['%%']],
])('the words of %j are searched as %j', (typed, patterns) => expect(patternsOfWords(typed)).toEqual(patterns));
