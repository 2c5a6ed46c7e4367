import { colourOf } from '../app/manifest.ts';
import { parishColour } from '../content/parish-colour.ts';
import { paletteOf } from '../styles/palettes.ts';

export const colours = {
  onNight: colourOf('on-night'),
  onNightSoft: colourOf('on-night-soft'),
  goldBright: colourOf('gold-bright'),
  night: colourOf('night'),
};

export const {
  /** The light on the night. */
  light,
  /** The glass of the windows, which stands out against the night. */
  glass,
} = paletteOf(parishColour())?.card ?? { light: '#2f4aa8', glass: '#2c56b4' };
