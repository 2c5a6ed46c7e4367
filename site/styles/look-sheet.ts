import type { ParishColour } from '#contract/parish-face.ts';
import type { Plate } from '../art/plate.ts';
import { paletteOf } from './palettes.ts';

const darkTheme = ':root[data-theme="dark"]';

/** The sheet of tokens (tokens.css) with the values of a parish's colour, which then weighs nothing. */
export function inColour(tokens: string, colour: ParishColour): string {
  const palette = paletteOf(colour);
  if (!palette) return tokens;
  const { light, dark } = palette;
  const [day = '', night = ''] = tokens.split(darkTheme);
  const always = { 'brand-print': light['brand-strong'], glass: light.brand };
  return [withValues(day, { ...light, ...always }), withValues(night, dark)].join(darkTheme);
}

function withValues(sheet: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [token, value]) => {
    const declaration = new RegExp(`--${token}: #[\\da-f]{6};`);
    if (!declaration.test(text)) throw new Error(`tokens.css has no colour --${token}.`);
    return text.replace(declaration, `--${token}: ${value};`);
  }, sheet);
}

/** Where pages show arms, on their plate on the grounds that would hide them; in pixels, as the header's tools. */
export function armsSheet(plate: Plate): string {
  const dark = ':is(.night,[data-theme="dark"]) .brand img';
  const plates: Record<Plate, string> = {
    none: '',
    light: `${dark}{padding:3px;background:#fffdf8}`,
    dark: '.brand img{padding:3px;background:#14181f}',
  };
  return [
    '.brand img{flex:none;width:auto;max-width:min(88px,12vw);height:44px;object-fit:contain;border-radius:6px}',
    plates[plate],
  ].join('');
}
