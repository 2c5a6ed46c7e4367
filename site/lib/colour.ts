/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Parses the editor's formats, `#rgb`, `#rrggbb` and `rgb(…)`; undefined for any other. */
export function parseColour(text: string): Colour | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit.repeat(2))
        .join('')}`
    : text;
  const parts =
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
      .exec(hex)
      ?.slice(1)
      .map((pair) => Number.parseInt(pair, 16)) ??
    /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i.exec(text)?.slice(1).map(Number);
  return parts as Colour | undefined;
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour itself if it has the contrast ratio on the background; else the nearest one that has, towards white or black. */
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
