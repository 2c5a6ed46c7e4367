import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('what stays at the foot stands above the fields that are scrolled below it', () => {
  const feet = globSync('admin/**/*.module.css').flatMap((file) =>
    (readFileSync(file, 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? [])
      .filter((rule) => /position: sticky;/.test(rule) && /(bottom|inset-block-end):/.test(rule))
      .map((rule) => ({ file, rule })),
  );
  expect(feet.length).toBeGreaterThan(0);
  expect(feet.filter(({ rule }) => !/z-index: [1-9]/.test(rule))).toEqual([]);
});
