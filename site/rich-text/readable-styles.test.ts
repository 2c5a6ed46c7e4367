import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeColour } from '../lib/colour.ts';
import { pageThemes, panelThemes, readableRules, readableSheet } from './readable-styles.ts';

it('changes a dark colour for the dark theme only', () => {
  expect(readableRules('color: #1d4e89', 'span')).toMatch(
    /^\[data-theme=dark\] span\{color:rgb\(\d+,\d+,\d+\)!important\}$/,
  );
});

it('changes a pale colour for the light theme only', () => {
  expect(readableRules('color: #fff3bf', 'span')).toMatch(/^\[data-theme=light\] span\{/);
});

it('uses the readable text colour on a highlighted background', () => {
  const inkOfLight = writeColour(pageThemes.light.ink);
  expect(readableRules('background-color: #fff3bf', 'span')).toBe(
    `[data-theme=dark] span{color:${inkOfLight}!important}`,
  );
});

it('blends a translucent background with each theme', () => {
  expect(readableRules('background-color: rgba(234, 179, 8, 0.3)', 'span')).toBe('');
  expect(readableRules('color: rgb(52, 104, 226); background-color: rgba(234, 179, 8, 0.3)', 'span')).toMatch(
    /^\[data-theme=light\] .*\[data-theme=dark\] /,
  );
});

it('keeps a readable colour and changes a faint one', () => {
  expect(readableRules('color: rgba(0, 0, 0, 0.9)', 'span')).not.toContain('light');
  expect(readableRules('color: rgba(0, 0, 0, 0.2)', 'span')).toContain('light');
});

it('applies to the given part of the page and backgrounds', () => {
  const styles = ['color: #1d4e89'];
  const sheet = readableSheet(styles, panelThemes, '.editor ');
  expect(sheet).toContain('[data-theme=dark] .editor [style="color: #1d4e89"]{');
  expect(sheet).not.toBe(readableSheet(styles, pageThemes, '.editor '));
});

it('ignores alignment, and a style that could break out of its selector', () => {
  expect(readableSheet(['text-align: center', 'color: #000"]{}', 'color: #000\\'])).toBe('');
});

it('has the tokens’ background and text colours', () => {
  const [light = '', dark = ''] = readFileSync('site/styles/tokens.css', 'utf8').split(/\[data-theme=.dark.\]/);
  for (const [text, theme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    expect(token(text, 'paper')).toBe(writeColour(pageThemes[theme].ground));
    expect(token(text, 'surface')).toBe(writeColour(panelThemes[theme].ground));
    expect(token(text, 'ink')).toBe(writeColour(pageThemes[theme].ink));
    expect(token(text, 'ink')).toBe(writeColour(panelThemes[theme].ink));
  }
});

function token(css: string, name: string): string {
  const [, red, green, blue] = new RegExp(`--${name}: #(..)(..)(..);`).exec(css) ?? [];
  return `rgb(${[red, green, blue].map((pair) => Number.parseInt(pair ?? '', 16)).join(',')})`;
}
