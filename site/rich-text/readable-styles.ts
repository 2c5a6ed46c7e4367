import { type Colour, contrast, laidOver, parsePaint, readableOn, writeColour } from '../lib/colour.ts';
import { allowedDeclarations } from './inline-styles.ts';

/** WCAG 2.2 AA for text of any size. */
const ratio = 4.5;

interface Theme {
  /** The background of the text. */
  ground: Colour;
  ink: Colour;
}

type Themes = Readonly<Record<'light' | 'dark', Theme>>;

const inks = { light: [0x1b, 0x20, 0x36], dark: [0xf4, 0xee, 0xdf] } as const;

/** `--paper` and `--ink` of each theme in tokens.css. */
export const pageThemes: Themes = {
  light: { ground: [0xfb, 0xf6, 0xec], ink: inks.light },
  dark: { ground: [0x0d, 0x15, 0x31], ink: inks.dark },
};

/** `--surface` and `--ink`, because the panel's editor is in a dialog. */
export const panelThemes: Themes = {
  light: { ground: [0xff, 0xfd, 0xf8], ink: inks.light },
  dark: { ground: [0x15, 0x1f, 0x45], ink: inks.dark },
};

/**
 * Editors choose colours on one theme's background; readers may use the other. Returns the rules that change an
 * element's text colour just enough to be readable in each theme; none for a theme in which it already is.
 */
export function readableRules(style: string, selector: string, themes: Themes = pageThemes): string {
  const declared = Object.fromEntries(allowedDeclarations(style));
  const paint = parsePaint(declared.color ?? '');
  const highlight = parsePaint(declared['background-color'] ?? '');
  if (!paint && !highlight) return '';
  return Object.entries(themes)
    .map(([theme, { ground, ink }]) => {
      const background = highlight ? laidOver(highlight, ground) : ground;
      const wanted = paint ? laidOver(paint, background) : ink;
      const readable = paint ? readableOn(wanted, background, ratio) : inkOn(background, ink);
      if (writeColour(readable) === writeColour(wanted)) return '';
      return `[data-theme=${theme}] ${selector}{color:${writeColour(readable)}!important}`;
    })
    .join('');
}

/** The theme's own text colour, or the other theme's if only that is readable. */
function inkOn(background: Colour, own: Colour): Colour {
  const candidates = [own, inks.light, inks.dark];
  return candidates.find((ink) => contrast(ink, background) >= ratio) ?? readableOn(own, background, ratio);
}

/** The rules for all `style` attributes of a piece of content, below the selector `within`. */
export const readableSheet = (styles: readonly string[], themes: Themes = pageThemes, within = ''): string =>
  styles
    .filter((style) => /^[^"\\<]*$/.test(style))
    .map((style) => readableRules(style, `${within}[style="${style}"]`, themes))
    .join('');
