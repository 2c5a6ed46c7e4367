import type { ParishColour } from '#contract/parish-face.ts';

type Values<Token extends string> = Readonly<Record<Token, `#${string}`>>;

interface Palette {
  light: Values<
    'night' | 'night-deep' | 'night-glow' | 'on-night-soft' | 'brand' | 'brand-strong' | 'brand-tint' | 'focus'
  >;
  dark: Values<
    | 'paper'
    | 'surface'
    | 'surface-tint'
    | 'night'
    | 'night-deep'
    | 'night-glow'
    | 'ink-soft'
    | 'on-night-soft'
    | 'brand'
    | 'brand-strong'
    | 'brand-tint'
    | 'on-brand'
    | 'gold-tint'
    | 'line'
    | 'line-strong'
  >;
  /** The light on a share card's night, and its glass. */
  card: Values<'light' | 'glass'>;
}

/**
 * The tokens that a parish's colour sets, each as light as the blue one's (tokens.css), which is the first choice and
 * has no entry here.
 */
export const palettes: Readonly<Record<Exclude<ParishColour, 'azul'>, Palette>> = {
  vinho: {
    light: {
      night: '#4d1023',
      'night-deep': '#3c0b1b',
      'night-glow': '#711033',
      'on-night-soft': '#efd0d5',
      brand: '#761d39',
      'brand-strong': '#571529',
      'brand-tint': '#f7e8ea',
      focus: '#761d39',
    },
    dark: {
      paper: '#251015',
      surface: '#35191f',
      'surface-tint': '#3e1f26',
      night: '#1e0c10',
      'night-deep': '#15080b',
      'night-glow': '#4c212b',
      'ink-soft': '#d7c9cb',
      'on-night-soft': '#dcc6c9',
      brand: '#e5bcc3',
      'brand-strong': '#f0d9dd',
      'brand-tint': '#4d2730',
      'on-brand': '#251015',
      'gold-tint': '#36292b',
      line: '#59373e',
      'line-strong': '#af9196',
    },
    card: { light: '#902a49', glass: '#9c3352' },
  },
  verde: {
    light: {
      night: '#01321e',
      'night-deep': '#012716',
      'night-glow': '#004229',
      'on-night-soft': '#cadcd2',
      brand: '#014f32',
      'brand-strong': '#033a24',
      'brand-tint': '#e4ede8',
      focus: '#014f32',
    },
    dark: {
      paper: '#091c12',
      surface: '#0f281c',
      'surface-tint': '#153022',
      night: '#07160e',
      'night-deep': '#050f09',
      'night-glow': '#0f3a26',
      'ink-soft': '#c5d0ca',
      'on-night-soft': '#c0d1c7',
      brand: '#b2d1bf',
      'brand-strong': '#d4e5db',
      'brand-tint': '#1b3d2c',
      'on-brand': '#091c12',
      'gold-tint': '#252f2a',
      line: '#2d4a3a',
      'line-strong': '#8aa093',
    },
    card: { light: '#0d6441', glass: '#1a6d4a' },
  },
  roxo: {
    light: {
      night: '#36184d',
      'night-deep': '#2a113c',
      'night-glow': '#522174',
      'on-night-soft': '#ded1eb',
      brand: '#552876',
      'brand-strong': '#3e1d57',
      'brand-tint': '#ede8f4',
      focus: '#552876',
    },
    dark: {
      paper: '#1e1128',
      surface: '#2b1939',
      'surface-tint': '#332043',
      night: '#170c20',
      'night-deep': '#110817',
      'night-glow': '#3d2153',
      'ink-soft': '#d1c9d9',
      'on-night-soft': '#d2c7de',
      brand: '#d4bde9',
      'brand-strong': '#e7daf3',
      'brand-tint': '#402853',
      'on-brand': '#1e1128',
      'gold-tint': '#302937',
      line: '#4c385e',
      'line-strong': '#a292b2',
    },
    card: { light: '#6b3791', glass: '#74409c' },
  },
  terra: {
    light: {
      night: '#451d09',
      'night-deep': '#361606',
      'night-glow': '#632603',
      'on-night-soft': '#e9d4ca',
      brand: '#6b3012',
      'brand-strong': '#4f230d',
      'brand-tint': '#f4eae5',
      focus: '#6b3012',
    },
    dark: {
      paper: '#22130c',
      surface: '#311d14',
      'surface-tint': '#3a2419',
      night: '#1b0f09',
      'night-deep': '#140a06',
      'night-glow': '#472719',
      'ink-soft': '#d5cbc6',
      'on-night-soft': '#d9c8c1',
      brand: '#dfc1b4',
      'brand-strong': '#eddcd5',
      'brand-tint': '#482d21',
      'on-brand': '#22130c',
      'gold-tint': '#342a26',
      line: '#543c31',
      'line-strong': '#aa958b',
    },
    card: { light: '#843f1d', glass: '#8f4826' },
  },
  grafite: {
    light: {
      night: '#252a30',
      'night-deep': '#1c1f24',
      'night-glow': '#333a43',
      'on-night-soft': '#d5d7da',
      brand: '#3c434c',
      'brand-strong': '#2b3037',
      'brand-tint': '#e9eaec',
      focus: '#3c434c',
    },
    dark: {
      paper: '#15181b',
      surface: '#202327',
      'surface-tint': '#272a2f',
      night: '#101215',
      'night-deep': '#0b0d0f',
      'night-glow': '#2c3138',
      'ink-soft': '#cbcdcf',
      'on-night-soft': '#caccd0',
      brand: '#c4c9cf',
      'brand-strong': '#dee0e4',
      'brand-tint': '#31353b',
      'on-brand': '#15181b',
      'gold-tint': '#2b2d2f',
      line: '#3f4348',
      'line-strong': '#979a9f',
    },
    card: { light: '#4d555f', glass: '#565e69' },
  },
};

/** Undefined for the blue of tokens.css. */
export const paletteOf = (colour: ParishColour): Palette | undefined =>
  colour === 'azul' ? undefined : palettes[colour];
