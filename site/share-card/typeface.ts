import { create, type Font, type Glyph } from 'fontkit';

/** One of the site's fonts, for drawings: text becomes outlines, because the renderer has no fonts. */
export interface Typeface {
  /** Units of the font in its size. */
  unitsPerEm: number;
  /** True if it has the character. */
  has(character: string): boolean;
  /** Width in units of the font size, kerned. */
  width(text: string): number;
  /** The text's letters, kerned, from an origin at 0. */
  letters(text: string): PlacedLetter[];
  /** The text as SVG, its first letter's origin at the given point. */
  outline(text: string, size: number, x: number, baseline: number): string;
}

export interface PlacedLetter {
  glyph: Glyph;
  /** Of its origin, in units of the font. */
  x: number;
}

interface Layout {
  letters: PlacedLetter[];
  /** In units of the font. */
  width: number;
}

/** The most words that are kept; titles repeat most of theirs. */
const mostKept = 20_000;

export function readTypeface(file: Uint8Array): Typeface {
  const font = create(file as Buffer) as Font;
  const known = new Set(font.characterSet);
  const word = kept((text) => layOut(font, text));
  /** Of a space between two letters, since fonts kern it too. */
  const space = kept((ends) => {
    const [left = '', right = ''] = ends.split(' ');
    return font.layout(ends).advanceWidth - word(left).width - word(right).width;
  });

  function line(text: string): Layout {
    const letters: PlacedLetter[] = [];
    let width = 0;
    let before = '';
    for (const [index, part] of text.split(' ').entries()) {
      if (index > 0) width += space(`${before.at(-1) ?? ''} ${part.charAt(0)}`);
      const { letters: own, width: wide } = word(part);
      for (const { glyph, x } of own) letters.push({ glyph, x: width + x });
      width += wide;
      before = part;
    }
    return { letters, width };
  }

  const { unitsPerEm } = font;
  return {
    unitsPerEm,
    has: (character) => known.has(character.codePointAt(0) as number),
    width: (text) => line(text).width / unitsPerEm,
    letters: (text) => line(text).letters,
    outline(text, size, x, baseline) {
      const scale = size / unitsPerEm;
      const paths = line(text).letters.map((letter) => letter.glyph.path.translate(letter.x, 0).toSVG());
      return `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${paths.join('')}"/>`;
    },
  };
}

function layOut(font: Font, text: string): Layout {
  const { glyphs, positions } = font.layout(text);
  let width = 0;
  const letters = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const letter = { glyph, x: width + xOffset };
    width += xAdvance;
    return letter;
  });
  return { letters, width };
}

function kept<Value>(make: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    let value = values.get(text);
    if (value === undefined) {
      if (values.size >= mostKept) values.clear();
      value = make(text);
      values.set(text, value);
    }
    return value;
  };
}
