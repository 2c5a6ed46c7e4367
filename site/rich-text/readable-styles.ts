import { type Colour, contrast, parseColour, readableOn, writeColour } from '../lib/colour.ts';
import { allowedDeclarations } from './inline-styles.ts';

/** WCAG 2.2 AA for text of any size. */
const ratio = 4.5;

interface Theme {
  paper: Colour;
  ink: Colour;
}

/** `--paper` and `--ink` of each theme in tokens.css. */
export const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: { paper: [0xfb, 0xf6, 0xec], ink: [0x1b, 0x20, 0x36] },
  dark: { paper: [0x0d, 0x15, 0x31], ink: [0xf4, 0xee, 0xdf] },
};

/**
 * An editor chooses colours on one ground; a reader may have the other theme. The rules that move an element's text
 * colour just as far as it takes to be read there; none where it can be read as it is.
 */
export function readableRules(style: string, selector: string): string {
  const declared = Object.fromEntries(allowedDeclarations(style));
  const colour = parseColour(declared.color ?? '');
  const ground = parseColour(declared['background-color'] ?? '');
  if (!colour && !ground) return '';
  return Object.entries(themes)
    .map(([theme, { paper, ink }]) => {
      const wanted = colour ?? ink;
      const readable = colour ? readableOn(colour, ground ?? paper, ratio) : inkOn(ground ?? paper, ink);
      if (writeColour(readable) === writeColour(wanted)) return '';
      return `[data-theme=${theme}] ${selector}{color:${writeColour(readable)}!important}`;
    })
    .join('');
}

/** The theme's own ink, or the other theme's where only that can be read. */
function inkOn(ground: Colour, own: Colour): Colour {
  const inks = [own, themes.light.ink, themes.dark.ink];
  return inks.find((ink) => contrast(ink, ground) >= ratio) ?? readableOn(own, ground, ratio);
}

/** The rules for all `style` attributes of a page's content. */
export const readableSheet = (styles: readonly string[]): string =>
  styles
    .filter((style) => /^[^"\\<]*$/.test(style))
    .map((style) => readableRules(style, `[style="${style}"]`))
    .join('');
