import { expect, test } from 'vitest';
import { withStylesWaiting } from './inline-styles.ts';

test.each([
  ['<p style="text-align: center">a</p>', '<p data-style="text-align: center">a</p>'],
  ["<span class='x' STYLE='color: red'>a</span>", "<span class='x' data-style='color: red'>a</span>"],
  ['<p title="a > b" style="color: red">a</p>', '<p title="a > b" data-style="color: red">a</p>'],
  ['<img src="https://a.org/b.png" style=color:red />', '<img src="https://a.org/b.png" data-style=color:red />'],
  ['<p>style="x" é texto</p>', '<p>style="x" é texto</p>'],
  ['<p data-style="x">a</p>', '<p data-style="x">a</p>'],
  ['a<style type="text/css"><!-- p { color: red } --></style >b<STYLE>p{}', 'ab'],
  ['2 < 3 style=', '2 < 3 style='],
])('%j → %j', (html, waiting) => expect(withStylesWaiting(html)).toBe(waiting));
