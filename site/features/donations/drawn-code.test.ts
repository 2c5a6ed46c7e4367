import readCode from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildBrCode } from '#contract/br-code/build.ts';
import { drawnCode } from './drawn-code.ts';

const codeOf = (key: string) => buildBrCode({ key, name: 'Paroquia', city: 'Fortaleza' });

it('the picture is made from the text: another key gives another one, and a reader reads each', async () => {
  const texts = ['11222333000181', 'pix@paroquia.example'].map(codeOf);
  const drawings = texts.map(drawnCode);
  expect(drawings[0]?.path).not.toBe(drawings[1]?.path);
  for (const [index, { side, path }] of drawings.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 ${side} ${side}"><rect width="100%" height="100%" fill="#fffdf8"/><path fill="#1e3a8a" d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(readCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(texts[index]);
  }
});
