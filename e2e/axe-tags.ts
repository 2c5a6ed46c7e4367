/** WCAG 2.2 A and AA, and what axe's makers advise besides. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of axe's rules whose answer another theme can change. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
