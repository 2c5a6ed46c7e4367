/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A colour with its alpha, 0 to 1. */
export interface Paint {
  colour: Colour;
  alpha: number;
}

/** Parses `#rgb[a]`, `#rrggbb[aa]`, `rgb(…)` and `rgba(…)`; undefined for any other format. */
export function parsePaint(text: string): Paint | undefined {
  const [, digits] = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text) ?? [];
  if (digits) {
    const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
    return { colour: [red, green, blue], alpha: alpha / 255 };
  }
  const [, ...channels] =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+))?\s*\)$/i.exec(text) ?? [];
  if (channels.length === 0) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels.filter(Boolean).map(Number);
  return { colour: [red, green, blue], alpha: Math.min(alpha, 1) };
}

/** The blended colour on a background. */
export function laidOver({ colour, alpha }: Paint, ground: Colour): Colour {
  const mix = (channel: 0 | 1 | 2) => Math.round(ground[channel] + (colour[channel] - ground[channel]) * alpha);
  return [mix(0), mix(1), mix(2)];
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour if its contrast on the background suffices; else the nearest towards white or black that does. */
export function readableOn(colour: Colour, background: Colour, ratio: number): Colour {
  const end: Colour =
    contrast([255, 255, 255], background) > contrast([0, 0, 0], background) ? [255, 255, 255] : [0, 0, 0];
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = colour.map((channel, index) => Math.round(channel + ((end[index] ?? 0) - channel) * part));
    if (contrast(mixed as unknown as Colour, background) >= ratio) return mixed as unknown as Colour;
  }
  return end;
}

export const writeColour = ([red, green, blue]: Colour): string => `rgb(${red},${green},${blue})`;

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
