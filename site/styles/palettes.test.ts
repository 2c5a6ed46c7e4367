import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ParishColour, parishColours } from '#contract/parish-face.ts';
import { contrast, parsePaint } from '../lib/colour.ts';
import { inColour } from './look-sheet.ts';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const printSheet = readFileSync(new URL('print.css', import.meta.url), 'utf8');
const tokensIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([a-z-]+):\s*(#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));

/** The tokens of a theme, as a browser cascades them. */
function tokensOf(colour: ParishColour, theme: 'light' | 'dark'): Record<string, string> {
  const [light = '', dark = ''] = inColour(sheet, colour).split(':root[data-theme="dark"]');
  return theme === 'light' ? tokensIn(light) : { ...tokensIn(light), ...tokensIn(dark) };
}

/** Texts, with the grounds on which the pages set them. */
const texts: Record<string, string[]> = {
  ink: ['paper', 'surface', 'surface-tint', 'brand-tint', 'gold-tint'],
  'ink-soft': ['paper', 'surface', 'surface-tint', 'brand-tint', 'gold-tint'],
  brand: ['paper', 'surface', 'surface-tint', 'brand-tint'],
  'brand-strong': ['paper', 'surface', 'surface-tint', 'brand-tint'],
  'on-brand': ['brand', 'brand-strong'],
  'on-night': ['night', 'night-deep', 'night-glow'],
  'on-night-soft': ['night', 'night-deep', 'night-glow'],
  'gold-bright': ['night', 'night-deep', 'night-glow'],
  'gold-ink': ['paper', 'surface', 'gold-tint'],
};

/** Shapes that must be told apart, such as frames, with 3:1 (WCAG 1.4.11). */
const shapes: Record<string, string[]> = {
  focus: ['paper', 'surface', 'surface-tint', 'brand-tint'],
  'line-strong': ['paper', 'surface'],
};

/** The signs of success and failure, which no colour sets, with 4.5:1. */
const signs: Record<string, string[]> = {
  danger: ['paper', 'surface', 'danger-tint'],
  success: ['paper', 'surface', 'success-tint'],
};

const cases = (Object.keys(parishColours) as ParishColour[]).flatMap((colour) =>
  (['light', 'dark'] as const).map((theme) => [colour, theme] as const),
);

describe.each(cases)('%s, %s', (colour, theme) => {
  const tokens = tokensOf(colour, theme);
  const between = (one = '', other = '') =>
    contrast(parsePaint(tokens[one] ?? '')?.colour ?? [0, 0, 0], parsePaint(tokens[other] ?? '')?.colour ?? [0, 0, 0]);

  /** The middle of blue's light is brighter, where few and large words stand. */
  const glowLeast = (least: number) => (colour === 'azul' ? 4.5 : least);

  it.each([
    ['text', texts, 7],
    ['sign', signs, 4.5],
    ['shape', shapes, 3],
  ] as const)('every %s stands out from its grounds', (_, pairs, least) => {
    const faint = Object.entries(pairs).flatMap(([over, grounds]) =>
      grounds
        .map((ground) => ({ over, ground, ratio: between(over, ground) }))
        .filter(({ ground, ratio }) => ratio < (ground === 'night-glow' ? glowLeast(least) : least)),
    );
    expect(faint).toEqual([]);
  });
});

it('every colour of the dark theme has another on paper, where text and signs stand out from white', () => {
  const [, dark = ''] = sheet.split(':root[data-theme="dark"]');
  const [root = ''] = printSheet.split(/\n\n {2}(?:body|font)/, 1);
  const values = (css: string) =>
    Object.fromEntries([...css.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, a, b]) => [a, b]));
  const printed: Record<string, string> = {
    ...values(root),
    'brand-print': tokensOf('azul', 'light')['brand-print'] ?? '',
  };
  expect(Object.keys(printed)).toEqual(expect.arrayContaining(Object.keys(values(dark))));
  const inks = Object.keys({ ...texts, ...signs }).filter((name) => name !== 'on-brand');
  const faint = inks.filter((name) => {
    const value = printed[name]?.replace(/^var\(--(.+)\)$/, (_, other: string) => printed[other] ?? '') ?? '';
    return contrast(parsePaint(value)?.colour ?? [255, 255, 255], [255, 255, 255]) < 4.5;
  });
  expect(faint).toEqual([]);
});

it('only the parish’s colour is in its sheet, and blue is as it is written', () => {
  expect(inColour(sheet, 'azul')).toBe(sheet);
  const sheets = cases.map(([colour]) => inColour(sheet, colour));
  expect(new Set(sheets).size).toBe(6);
  for (const own of sheets) expect(own.match(/--/g)).toHaveLength(sheet.match(/--/g)?.length as number);
});
