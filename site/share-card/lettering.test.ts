import { create } from 'fontkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fonts } from './card-sources.ts';
import { lettering } from './lettering.ts';
import { readTypeface } from './typeface.ts';

const texts = ['Festa da padroeira: novena', 'A Ave Maria, “Tu és”', 'Ofício – 12/11', 'Á', 'a  b', ''];

describe.each(['serif', 'sans'] as const)('the %s', (name) => {
  const face = readTypeface(fonts[name]);

  it.each(texts)('is as wide as the font says: %j', (text) => {
    const font = create(fonts[name] as Buffer) as ReturnType<typeof create> & {
      layout(of: string): { advanceWidth: number };
      unitsPerEm: number;
    };
    expect(face.width(text)).toBeCloseTo(font.layout(text).advanceWidth / font.unitsPerEm, 6);
  });

  it.each(texts)('is written as its outlines: %j', async (text) => {
    const [width, height] = [700, 130];
    const line = { text, size: 52, x: 20, baseline: 80 };
    const pixels = new Uint8Array(width * height * 3);
    await lettering(face)({ pixels, width }, { ...line, colour: '#ffffff' });
    const outline = face.outline(text, line.size, line.x, line.baseline);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff">${outline}</g></svg>`;
    const drawn = await sharp(Buffer.from(drawing)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer();
    // Letters stand at quarters of a pixel: their edges differ a little, and no pixel wholly.
    const differences = drawn.map((value, at) => Math.abs(value - (pixels[at] ?? 0)));
    expect(differences.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(128);
    expect(
      differences.reduce((sum, value) => sum + value, 0) / (drawn.reduce((sum, value) => sum + value, 0) || 1),
    ).toBeLessThan(0.1);
    expect(pixels.some((value) => value > 250)).toBe(text !== '');
  });

  it('leaves out what is beside the picture', async () => {
    const pixels = new Uint8Array(30 * 20 * 3);
    await lettering(face)({ pixels, width: 30 }, { text: 'Festa', size: 40, x: -9, baseline: 25, colour: '#ffffff' });
    expect(pixels.length).toBe(1800);
    // A letter that is cut at the right doesn't go on at the left.
    const rows = Array.from({ length: 20 }, (_, y) => pixels.slice(y * 90, (y + 1) * 90));
    expect(rows.some((row) => row.some((value) => value > 0))).toBe(true);
  });
});
