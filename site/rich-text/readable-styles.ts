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
 * Editors choose colours on one theme's background; readers may use the other. Gives the rules that change an element's
 * text colour just enough to be readable in each theme; none for a theme in which it already is.
 */
export function readableRules(style: string, selector: string): string {
  const declared = Object.fromEntries(allowedDeclarations(style));
  const colour = parseColour(declared.color ?? '');
  const background = parseColour(declared['background-color'] ?? '');
  if (!colour && !background) return '';
  return Object.entries(themes)
    .map(([theme, { paper, ink }]) => {
      const wanted = colour ?? ink;
      const readable = colour ? readableOn(colour, background ?? paper, ratio) : inkOn(background ?? paper, ink);
      if (writeColour(readable) === writeColour(wanted)) return '';
      return `[data-theme=${theme}] ${selector}{color:${writeColour(readable)}!important}`;
    })
    .join('');
}

/** The theme's own ink, or the other theme's if only that is readable. */
function inkOn(background: Colour, own: Colour): Colour {
  const inks = [own, themes.light.ink, themes.dark.ink];
  return inks.find((ink) => contrast(ink, background) >= ratio) ?? readableOn(own, background, ratio);
}

/** The rules for all `style` attributes of a piece of content. */
export const readableSheet = (styles: readonly string[]): string =>
  styles
    .filter((style) => /^[^"\\<]*$/.test(style))
    .map((style) => readableRules(style, `[style="${style}"]`))
    .join('');
