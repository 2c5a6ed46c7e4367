/** WCAG 2.2 A and AA, and axe's best practices. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe rules whose result depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The axe rules whose result depends on how large things are. */
export const sizeRules = ['target-size', 'scrollable-region-focusable'];
