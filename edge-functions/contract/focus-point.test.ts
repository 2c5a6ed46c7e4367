import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focus } from './fields/focus.ts';
import { cutAround, middle, pointIn, writtenPoint } from './focus-point.ts';

const percent = fc.integer({ min: 0, max: 100 });
const point = fc.record({ x: percent, y: percent });
const side = fc.integer({ min: 1, max: 1600 });
const size = fc.record({ width: side, height: side });

describe('the point of a picture that stays in sight', () => {
  const { written } = focus({ label: 'centro da foto', picture: 'church' });

  it('is stored as it is chosen', () => {
    fc.assert(
      fc.property(point, (chosen) => {
        expect(pointIn(written.parse(writtenPoint(chosen)))).toEqual(chosen);
      }),
    );
  });

  it.each(['', '50%', '50 30', '101% 0%', '50%  30%', '-1% 5%', '5.5% 5%', 'center', '50% 30%; color: red'])(
    'is not %j, and the middle is shown',
    (text) => {
      expect(written.safeParse(text).success).toBe(false);
      if (!text.startsWith('101')) expect(pointIn(text)).toEqual(middle);
    },
  );
});

describe('a cut around it', () => {
  it('is within the picture, as large as it can be, and has the point in it', () => {
    fc.assert(
      fc.property(size, size, point, (picture, shape, chosen) => {
        const { left, top, width, height } = cutAround(picture, shape, chosen);
        expect([left, top].every((start) => Number.isInteger(start) && start >= 0)).toBe(true);
        expect(left + width).toBeLessThanOrEqual(picture.width);
        expect(top + height).toBeLessThanOrEqual(picture.height);
        expect(width === picture.width || height === picture.height).toBe(true);
        for (const [at, start, part, whole] of [
          [chosen.x, left, width, picture.width],
          [chosen.y, top, height, picture.height],
        ] as const) {
          expect((whole * at) / 100).toBeGreaterThanOrEqual(start - 1);
          expect((whole * at) / 100).toBeLessThanOrEqual(start + part + 1);
        }
      }),
    );
  });

  it.each([
    ['a snapshot across, in the middle', { x: 50, y: 50 }, { left: 475, top: 0, width: 650, height: 1000 }],
    ['a tower at its right', { x: 75, y: 10 }, { left: 875, top: 0, width: 650, height: 1000 }],
    ['its edge, which is as near as it can be', { x: 100, y: 0 }, { left: 950, top: 0, width: 650, height: 1000 }],
  ])('of %s', (_, chosen, cut) => {
    expect(cutAround({ width: 1600, height: 1000 }, { width: 65, height: 100 }, chosen)).toEqual(cut);
  });
});
