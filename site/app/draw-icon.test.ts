import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { type ParishColour, parishColours } from '#contract/parish-face.ts';
import { readArms } from '../integrations/read-arms.ts';
import { keepParishBuild, parishBuild } from '../lib/parish-build.ts';
import { drawIcon, tabIcon, touchIcon } from './draw-icon.ts';
import { colourOf, manifest } from './manifest.ts';

const before = parishBuild();
afterEach(() => keepParishBuild(before));

/** The build of a parish with a colour, and arms if they are drawn. */
async function build(colour: ParishColour, drawing?: { content: string; width?: number }): Promise<void> {
  const content = { form: 'paroquia', name: 'São José', city: 'Russas', state: 'CE', colour };
  const identity = { id: '', kind: 'identity', content, is_active: true, order: 0, createdAt: '', updatedAt: '' };
  keepParishBuild({ ...before, rows: [identity as ParishContentItem] });
  if (!drawing) return;
  const { content: drawn, width = 90 } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="90">${drawn}</svg>`;
  const file = await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
  const place = { path: '/a.webp', src: 'http://a/a.webp', width, height: 90 };
  keepParishBuild({ ...parishBuild(), arms: { ...place, ...(await readArms(new Uint8Array(file).buffer)) } });
}

/** A pixel's colour, by parts of the icon's side; nothing where it is transparent. */
async function pixelsOf(file: Uint8Array) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const first = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    const [red, green, blue, alpha] = data.subarray(first, first + 4);
    return alpha ? `#${Buffer.from([red ?? 0, green ?? 0, blue ?? 0]).toString('hex')}` : '';
  };
  return { side: info.width, at };
}

const red = { content: '<circle cx="45" cy="45" r="45" fill="#aa0000"/>' };
const white = { content: '<circle cx="45" cy="45" r="45" fill="#ffffff"/>' };

it.each(Object.keys(parishColours) as ParishColour[])('without arms the icons have the colour %s', async (colour) => {
  await build(colour);
  const maskable = await pixelsOf(await drawIcon(192, 'maskable'));
  expect(maskable.at(0.01, 0.01)).toBe(colourOf('night'));
  expect(manifest()).toMatchObject({ theme_color: colourOf('night') });
  expect(await tabIcon()).toContain(`fill="${colourOf('brand')}"`);
  const touch = await pixelsOf(await touchIcon());
  expect([touch.side, touch.at(0.01, 0.01), touch.at(0.24, 0.8)]).toEqual([180, '#fbf6ec', colourOf('brand')]);
});

describe('with arms', () => {
  it.each([
    ['coloured ones on light', red, '#fffdf8', '#aa0000'],
    ['white ones on the night', white, '#4d1023', '#ffffff'],
    [
      'wide ones whole',
      { content: '<rect width="270" height="90" fill="#aa0000"/>', width: 270 },
      '#fffdf8',
      '#aa0000',
    ],
  ])('every icon shows %s', async (_, drawing, ground, arms) => {
    await build('vinho', drawing);
    const cut = await pixelsOf(await drawIcon(512, 'maskable'));
    expect([cut.side, cut.at(0.01, 0.01), cut.at(0.5, 0.5)]).toEqual([512, ground, arms]);
    // All that a round mask cuts off is ground.
    for (let turn = 0; turn < 2 * Math.PI; turn += 0.1) {
      expect(cut.at(0.5 + 0.41 * Math.cos(turn), 0.5 + 0.41 * Math.sin(turn))).toBe(ground);
    }
    const free = await pixelsOf(await drawIcon(96, 'any'));
    expect([free.at(0.01, 0.01), free.at(0.5, 0.5)]).toEqual(['', arms]);
    const touch = await pixelsOf(await touchIcon());
    expect([touch.side, touch.at(0.01, 0.01), touch.at(0.5, 0.5)]).toEqual([180, ground, arms]);
    const tab = await pixelsOf(
      await sharp(Buffer.from(await tabIcon()))
        .png()
        .toBuffer(),
    );
    expect(tab.at(0.5, 0.5)).toBe(arms);
  });

  it('the badge stays the window, which has a shape', async () => {
    const window = await drawIcon(72, 'badge');
    await build('verde', red);
    expect(await drawIcon(72, 'badge')).toEqual(window);
  });
});
