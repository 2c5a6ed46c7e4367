import { expect, it } from 'vitest';
import { callIds } from './call-ids.ts';

it('a repeated call has the same id, one with other content or after the end another', () => {
  const ids = callIds();
  const first = ids.of([['notes', 'Pela paz']]);
  expect(ids.of([['notes', 'Pela paz']])).toBe(first);
  const changed = ids.of([['notes', 'Pela paz no mundo']]);
  ids.over();
  expect(new Set([first, changed, ids.of([['notes', 'Pela paz no mundo']])]).size).toBe(3);
});
