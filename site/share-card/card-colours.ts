/** The light theme's tokens of these names (styles/tokens.css). */
export const colours = {
  onNight: '#fdf8ec',
  onNightSoft: '#ced6f2',
  goldBright: '#f2c45f',
  night: '#14235a',
};

/** The light on the night. */
export const light = '#2f4aa8';

/** The blue glass of the windows, which stands out against the night. */
export const glass = '#2c56b4';
