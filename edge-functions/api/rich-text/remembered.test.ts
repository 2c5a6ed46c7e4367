import { expect, it, vi } from 'vitest';
import { remembered } from './remembered.ts';

it('answers what it was asked before without another try, and forgets what nobody has asked for the longest', () => {
  const answer = vi.fn((text: string) => text.toUpperCase());
  const ask = remembered(answer, 12);
  // Each takes three characters, and three for its answer.
  expect(['abc', 'def', 'abc', 'ghi', 'abc', 'def'].map(ask)).toEqual(['ABC', 'DEF', 'ABC', 'GHI', 'ABC', 'DEF']);
  expect(answer.mock.calls.map(([text]) => text)).toEqual(['abc', 'def', 'ghi', 'def']);
});

it('remembers nothing that is larger than all it may hold', () => {
  const answer = vi.fn((text: string) => text);
  const ask = remembered(answer, 12);
  expect([ask('a'.repeat(13)), ask('a'.repeat(13))]).toEqual(['a'.repeat(13), 'a'.repeat(13)]);
  expect(answer).toHaveBeenCalledTimes(2);
});
