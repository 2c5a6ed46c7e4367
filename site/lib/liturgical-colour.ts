import type { LiturgicalColour } from '#contract/liturgia.ts';

/**
 * The liturgical colours as lines and marks: each has a contrast of 3 on the paper of both themes, so that one value
 * serves them. White is shown as the gold that vestments of white days have.
 */
const colours = new Map<string, string>(
  Object.entries({
    Verde: '#2e8b57',
    Vermelho: '#d13a3a',
    Roxo: '#8e5bc8',
    Rosa: '#d65a93',
    Branco: '#b5831f',
    Azul: '#3f72d6',
  } satisfies Record<LiturgicalColour, string>),
);
const anyOther = '#7c7f8d';

/** The colour's value for CSS and SVG; grey for an unknown name (docs/product.md, "Public pages"). */
export const liturgicalColour = (name: string): string => colours.get(name) ?? anyOther;
