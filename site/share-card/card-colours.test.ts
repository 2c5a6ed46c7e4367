import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colours } from './card-colours.ts';

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

it.each(Object.entries(colours))('a card’s %s is the token’s, %s', (name, colour) => {
  const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // The light theme comes first.
  expect(new RegExp(`--${token}: (.*);`).exec(tokens)?.[1]).toBe(colour);
});
