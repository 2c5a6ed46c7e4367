import { expect, it } from 'vitest';
import { allowedDeclarations, styleAttributes } from './inline-styles.ts';

it('finds each style once, and none in the text', () => {
  const html =
    '<p style="text-align: center">a</p><p style="text-align: center">style="x"</p><span style="color: red">b</span>';
  expect(styleAttributes(html)).toEqual(['text-align: center', 'color: red']);
});

it('keeps colours and alignment only', () => {
  expect(
    allowedDeclarations('color: rgb(230, 0, 0); position: fixed; TEXT-ALIGN:right;; background-color:#fff'),
  ).toEqual([
    ['color', 'rgb(230, 0, 0)'],
    ['text-align', 'right'],
    ['background-color', '#fff'],
  ]);
});
