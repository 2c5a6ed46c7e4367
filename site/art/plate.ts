/** The ground that arms need behind them, so that they are seen on any ground: nothing, if they fill their picture. */
export type Plate = 'none' | 'light' | 'dark';

/** From 0 to 255; what is as bright would be lost on paper. */
const bright = 200;

/** By a picture's pixels as red, green, blue and alpha: drawings nearly all in white get the dark plate. */
export function plateOf(pixels: Uint8Array | Uint8ClampedArray): Plate {
  const [all, counts] = [pixels.length / 4, { visible: 0, bright: 0 }];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    counts.visible += 1;
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue >= bright) counts.bright += 1;
  }
  if (counts.visible === all) return 'none';
  return counts.bright > counts.visible * 0.9 ? 'dark' : 'light';
}
