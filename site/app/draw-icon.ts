import sharp from 'sharp';
import { armsIn, armsOnPlate } from '../art/arms.ts';
import brand from '../art/brand.svg?raw';
import { drawingIn } from '../art/drawing-in.ts';
import favicon from '../art/favicon.svg?raw';
import { parishBuild } from '../lib/parish-build.ts';
import { colourOf, type IconPurpose } from './manifest.ts';

/** How much of an icon's height the drawing takes: all that a round mask leaves, or nearly everything. */
const parts: Readonly<Record<IconPurpose, number>> = { maskable: 0.6, any: 0.94, badge: 1 };

/**
 * The parish's window or arms as a PNG of `side` pixels. Maskable icons have a background, others are transparent. The
 * badge, of which only the shape is shown, is the window: arms have none that tells them from others.
 */
export async function drawIcon(side: number, purpose: IconPurpose): Promise<Uint8Array<ArrayBuffer>> {
  const { arms } = parishBuild();
  if (arms && purpose === 'any') return await fileOf(armsIcon(parts.any, false), side);
  // The largest square in what a round mask leaves, four fifths of the side.
  if (arms && purpose === 'maskable') return await fileOf(armsIcon(0.8 * Math.SQRT1_2, true), side);
  const height = 84 / parts[purpose];
  const window = `<g transform="translate(${(height - 64) / 2} ${(height - 84) / 2})">${drawingIn(brand)}</g>`;
  return await fileOf(drawing(height, contentOf(purpose, window)), side);
}

/** Pixels of a tab's icon with arms, on the sharpest screens. */
const tabSide = 96;

/** The sign that browsers show in a page's tab, as an SVG file. */
export async function tabIcon(): Promise<string> {
  if (!parishBuild().arms) return favicon.replace('#1e3a8a', colourOf('brand'));
  const png = Buffer.from(await drawIcon(tabSide, 'any')).toString('base64');
  return drawing(64, armsIn({ png }, { x: 0, y: 0, side: 64 }));
}

/** Pixels of the icon's side that iPhones put on their first screen, where nothing may be transparent. */
const touchSide = 180;

/** That icon as a PNG. */
export async function touchIcon(): Promise<Uint8Array<ArrayBuffer>> {
  if (parishBuild().arms) return await fileOf(armsIcon(0.76, true), touchSide);
  const window = `<g transform="translate(11 9)">${drawingIn(await tabIcon())}</g>`;
  return await fileOf(drawing(86, ground(colourOf('paper')) + window), touchSide);
}

/** The arms in a part of an icon, on a ground in which they are seen. */
function armsIcon(part: number, isWhole: boolean): string {
  const { arms } = parishBuild();
  if (!arms) throw new Error('There are no arms.');
  const colours = { light: colourOf('surface'), dark: colourOf('night') };
  const box = { x: 50 * (1 - part), y: 50 * (1 - part), side: 100 * part };
  if (!isWhole) return drawing(100, armsOnPlate(arms, box, colours));
  return drawing(100, ground(colours[arms.plate === 'dark' ? 'dark' : 'light']) + armsIn(arms, box));
}

const drawing = (side: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`;

const whole = 'width="100%" height="100%"';
const ground = (colour: string) => `<rect ${whole} fill="${colour}"/>`;

async function fileOf(svg: string, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const sized = Buffer.from(svg.replace('<svg ', `<svg width="${side}" height="${side}" `));
  const { buffer, byteOffset, byteLength } = await sharp(sized).png({ compressionLevel: 9 }).toBuffer();
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function contentOf(purpose: IconPurpose, window: string): string {
  const gold = colourOf('gold-bright');
  if (purpose === 'any') return `${styles(colourOf('brand'), gold, 4)}${window}`;
  if (purpose === 'maskable') return `${styles(colourOf('night-glow'), gold, 4)}${ground(colourOf('night'))}${window}`;
  // White glass, out of which the lead is cut, wider because it is shown small.
  return `${styles('#fff', '#000', 7)}<mask id="shape">${window}</mask><rect ${whole} fill="#fff" mask="url(#shape)"/>`;
}

/** The width of the lead is in the drawing's own units. */
const styles = (glass: string, lead: string, width: number) =>
  `<style>.brand__glass{fill:${glass}}.brand__lead{fill:none;stroke:${lead};stroke-width:${width};stroke-linejoin:round;stroke-linecap:round}</style>`;
