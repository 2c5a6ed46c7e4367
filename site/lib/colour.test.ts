import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, laidOver, parsePaint, readableOn, writeColour } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);

describe('a colour', () => {
  it.each([
    ['#1d4e89', [29, 78, 137], 1],
    ['#FFF', [255, 255, 255], 1],
    ['#f000', [255, 0, 0], 0],
    ['#1d4e8933', [29, 78, 137], 0.2],
    ['rgb(230, 0, 10)', [230, 0, 10], 1],
    ['rgb(230 0 10)', [230, 0, 10], 1],
    ['rgba(234, 179, 8, 0.3)', [234, 179, 8], 0.3],
    ['rgba(0, 0, 0, .5)', [0, 0, 0], 0.5],
  ])('%s is read as %j, of which %d covers', (text, colour, alpha) =>
    expect(parsePaint(text)).toEqual({ colour, alpha }),
  );

  it.each(['red', 'var(--ink)', '#12345', 'rgb(1, 2)'])('%s is not read', (text) =>
    expect(parsePaint(text)).toBeUndefined(),
  );

  it('is formatted as it is parsed', () => {
    fc.assert(
      fc.property(colour, (any) => {
        expect(parsePaint(writeColour(any))).toEqual({ colour: any, alpha: 1 });
      }),
    );
  });

  it('blends with the background by its alpha', () => {
    expect(laidOver({ colour: [255, 255, 255], alpha: 0.2 }, [0, 0, 0])).toEqual([51, 51, 51]);
    expect(laidOver({ colour: [1, 2, 3], alpha: 1 }, [9, 9, 9])).toEqual([1, 2, 3]);
    expect(laidOver({ colour: [1, 2, 3], alpha: 0 }, [9, 9, 9])).toEqual([9, 9, 9]);
  });
});

it('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

describe('readableOn', () => {
  it('keeps a readable colour', () => {
    expect(readableOn([29, 78, 137], [251, 246, 236], 4.5)).toEqual([29, 78, 137]);
  });

  it('finds a readable colour on any background', () => {
    fc.assert(
      fc.property(colour, colour, (any: Colour, ground: Colour) => {
        expect(contrast(readableOn(any, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
