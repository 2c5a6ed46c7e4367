import { readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { parishFacades, parishWindows } from '#contract/parish-face.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The frame that every window repeats: its file without the title, the glass and the subject. */
const frameOf = (file: string) =>
  file
    .replace(/<title>.*<\/title>/, '')
    .replace(/(href="#rays") fill="#[0-9a-f]{6}"/g, '$1')
    .replace(/(r="198"\/>\n {4}<\/g>\n)[\s\S]*(\n {2}<\/g>\n {2}<use href="#edge")/, '$1$2');

it.each([
  ['windows', parishWindows],
  ['facades', parishFacades],
] as const)('%s: every choice has a drawing, and every drawing is a choice', (folder, choices) => {
  const files = readdirSync(new URL(folder, import.meta.url));
  expect(files.sort()).toEqual(
    Object.keys(choices)
      .map((name) => `${name}.svg`)
      .sort(),
  );
});

it.each([
  ...Object.keys(parishWindows).map((name) => `windows/${name}.svg`),
  ...Object.keys(parishFacades).map((name) => `facades/${name}.svg`),
])('%s is well-formed, says what it shows, and has at most 4 kB', (path) => {
  const file = read(path);
  new SaxesParser({ xmlns: true, fileName: path }).write(file).close();
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(4000);
  expect(file).toMatch(/^<svg [^>]*viewBox="0 0 (200 420|400 300)"[^>]*>\n {2}<title>[^<]{3,}<\/title>/);
  expect(file).not.toMatch(/<(script|style|foreignObject|image)|on\w+=|(href|src)="[^#]/);
});

it.each(Object.keys(parishWindows))('the window %s has the frame and the leads of all', (name) => {
  expect(frameOf(read(`windows/${name}.svg`))).toBe(frameOf(read('windows/cross.svg')));
});
