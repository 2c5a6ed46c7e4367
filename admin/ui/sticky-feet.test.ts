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

it('a dialog in which a row is read has the foot of all of them', () => {
  const views = globSync('admin/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /<PanelModal[^>]* title=("Ver |\{[^}]*viewTitle)/s.test(text));
  expect(views.length).toBeGreaterThan(5);
  expect(views.filter(({ text }) => !text.includes('<DialogFoot ')).map(({ file }) => file)).toEqual([]);
});
