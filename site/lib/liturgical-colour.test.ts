import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { liturgicalColours } from '#contract/liturgia.ts';
import { contrast, parsePaint } from './colour.ts';
import { liturgicalColour } from './liturgical-colour.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const papers = [...tokens.matchAll(/--(paper|surface): (#[\da-f]{6})/g)].map(([, , value = '']) => value);
const colourOf = (value: string) => parsePaint(value)?.colour ?? [0, 0, 0];

const names = [...liturgicalColours, 'Preto', '', 'toString'];

it.each(names)('%s has enough contrast on the paper and cards of both themes', (name) => {
  expect(papers).toHaveLength(4);
  for (const paper of papers) {
    expect(contrast(colourOf(liturgicalColour(name)), colourOf(paper)), paper).toBeGreaterThanOrEqual(3);
  }
});

it('each known colour is distinct, and any other is grey', () => {
  expect(new Set(names.map(liturgicalColour)).size).toBe(liturgicalColours.length + 1);
  expect(liturgicalColour('Preto')).toBe(liturgicalColour('toString'));
});
