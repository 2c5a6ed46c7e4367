import { expect, test } from 'vitest';
import { differences, sameValues } from './conflict.ts';

const opened = { title: 'Novena', excerpt: '', is_published: false };

test('proposes what each person changed, field by field', () => {
  const mine = { ...opened, title: 'Novena de Natal', excerpt: 'Às 19h' };
  const theirs = { ...opened, title: 'Novena da padroeira', is_published: true };
  expect(differences(opened, mine, theirs)).toEqual([
    { field: 'title', mine: 'Novena de Natal', theirs: 'Novena da padroeira', isMine: true, isTheirs: true },
    { field: 'excerpt', mine: 'Às 19h', theirs: '', isMine: true, isTheirs: false },
    { field: 'is_published', mine: false, theirs: true, isMine: false, isTheirs: true },
  ]);
});

test('takes a missing text and an empty one as the same', () => {
  expect(differences(opened, opened, { ...opened, excerpt: null })).toEqual([]);
  expect(sameValues(opened, { ...opened, excerpt: undefined })).toBe(true);
  expect(sameValues(opened, { ...opened, title: 'Outra' })).toBe(false);
});
