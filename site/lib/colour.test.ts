import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, parseColour, readableOn, writeColour } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);

describe('a colour', () => {
  it.each([
    ['#1d4e89', [29, 78, 137]],
    ['#FFF', [255, 255, 255]],
    ['rgb(230, 0, 10)', [230, 0, 10]],
    ['rgb(230 0 10)', [230, 0, 10]],
    ['red', undefined],
    ['var(--ink)', undefined],
  ])('%s is read as %j', (text, expected) => expect(parseColour(text)).toEqual(expected));

  it('is written as it is read', () => {
    fc.assert(
      fc.property(colour, (any) => {
        expect(parseColour(writeColour(any))).toEqual(any);
      }),
    );
  });
});

it('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

describe('readableOn', () => {
  it('leaves alone what can be read', () => {
    expect(readableOn([29, 78, 137], [251, 246, 236], 4.5)).toEqual([29, 78, 137]);
  });

  it('finds a readable colour on any ground', () => {
    fc.assert(
      fc.property(colour, colour, (any: Colour, ground: Colour) => {
        expect(contrast(readableOn(any, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
