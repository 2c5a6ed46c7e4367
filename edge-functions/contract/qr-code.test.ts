import readCode from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildBrCode } from './br-code/build.ts';
import { qrCodeUrl } from './qr-code.ts';

const svgOf = (text: string) => Buffer.from(qrCodeUrl(text).split(',')[1] ?? '', 'base64');

it.each([
  buildBrCode({ key: '11222333000181', name: 'Paroquia', city: 'Fortaleza' }),
  buildBrCode({ key: 'pix@paroquia.example', name: 'Paroquia', city: 'Fortaleza' }),
  'https://paroquia.example/dizimo/12',
  `https://paroquia.example/${'a'.repeat(200)}`,
])('the picture of %s is read by another reader', async (text) => {
  const { data, info } = await sharp(svgOf(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([300, 300]);
  expect(readCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
});

it('is dark blue on white, with two modules of white around it', async () => {
  const svg = svgOf('https://paroquia.example/dizimo/12');
  expect(String(svg)).toMatch(/viewBox="0 0 33 33"/);
  const trimmed = await sharp(svg).trim().toBuffer({ resolveWithObject: true });
  const { width, trimOffsetLeft = 0 } = trimmed.info;
  expect([Math.round((width / 300) * 33), Math.round((-trimOffsetLeft / 300) * 33)]).toEqual([29, 2]);
  const { data } = await sharp(svg)
    .extract({ left: 25, top: 25, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x1e, 0x3a, 0x8a]);
});
