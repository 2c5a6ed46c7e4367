import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeColour } from '../lib/colour.ts';
import { readableRules, readableSheet, themes } from './readable-styles.ts';

it('changes a dark colour for the dark theme only', () => {
  expect(readableRules('color: #1d4e89', 'span')).toMatch(
    /^\[data-theme=dark\] span\{color:rgb\(\d+,\d+,\d+\)!important\}$/,
  );
});

it('changes a pale colour for the light theme only', () => {
  expect(readableRules('color: #fff3bf', 'span')).toMatch(/^\[data-theme=light\] span\{/);
});

it('writes on a highlighted ground with the ink that can be read there', () => {
  const inkOfLight = writeColour(themes.light.ink);
  expect(readableRules('background-color: #fff3bf', 'span')).toBe(
    `[data-theme=dark] span{color:${inkOfLight}!important}`,
  );
});

it('says nothing about alignment, or about a style that could leave its selector', () => {
  expect(readableSheet(['text-align: center', 'color: #000"]{}', 'color: #000\\'])).toBe('');
});

it('knows the grounds and inks of the tokens', () => {
  const [light = '', dark = ''] = readFileSync('site/styles/tokens.css', 'utf8').split(/\[data-theme=.dark.\]/);
  for (const [text, theme] of [
    [light, themes.light],
    [dark, themes.dark],
  ] as const) {
    expect(token(text, 'paper')).toBe(writeColour(theme.paper));
    expect(token(text, 'ink')).toBe(writeColour(theme.ink));
  }
});

function token(css: string, name: string): string {
  const [, red, green, blue] = new RegExp(`--${name}: #(..)(..)(..);`).exec(css) ?? [];
  return `rgb(${[red, green, blue].map((pair) => Number.parseInt(pair ?? '', 16)).join(',')})`;
}
