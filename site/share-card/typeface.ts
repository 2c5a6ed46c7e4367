import { create, type Font } from 'fontkit';

/** One of the site's fonts, for drawings: text becomes outlines, because the renderer has no fonts. */
export interface Typeface {
  /** True if it has the character. */
  has(character: string): boolean;
  /** Width in units of the font size, kerned. */
  width(text: string): number;
  /** The text as SVG, its first letter's origin at the given point. */
  outline(text: string, size: number, x: number, baseline: number): string;
}

export function readTypeface(file: Uint8Array): Typeface {
  const font = create(file as Buffer) as Font;
  const known = new Set(font.characterSet);
  return {
    has: (character) => known.has(character.codePointAt(0) as number),
    width: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
    outline(text, size, x, baseline) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      let pen = 0;
      const paths = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
        const path = glyph.path.translate(pen + xOffset, 0).toSVG();
        pen += xAdvance;
        return path;
      });
      return `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${paths.join('')}"/>`;
    },
  };
}
