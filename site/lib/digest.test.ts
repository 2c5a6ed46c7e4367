import { expect, it } from 'vitest';
import { digest } from './digest.ts';

it('is FNV-1a, so that builds and scripts of different versions agree', () => {
  // JSON.stringify('foobar') is "foobar" with its quotes.
  expect(Number.parseInt(digest('foobar'), 36)).toBe(fnv1a('"foobar"'));
});

it('changes with any letter', () => {
  expect(digest([{ title: 'Missa' }])).not.toBe(digest([{ title: 'Missas' }]));
  expect(digest([{ title: 'é' }])).not.toBe(digest([{ title: 'è' }]));
});

/** The published definition, with big numbers in place of 32-bit multiplication. */
function fnv1a(text: string): number {
  let hash = 2166136261n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 16777619n) % 2n ** 32n;
  return Number(hash);
}
