/**
 * The oldest browsers in which the project works (docs/product.md, "Browsers"). The build's targets, the sentence
 * before the sign-in, and the check of all built scripts (e2e/site/browsers.test.ts) follow it.
 */
export const served = {
  /** The public pages and the worker; push needs iOS 16.4. */
  pages: { safari: 15.4, chrome: 90, firefox: 91 },
  /** Chrome 109 and Firefox 115 are the last of Windows 7 and 8.1. */
  panel: { safari: 15.4, chrome: 109, firefox: 115 },
} as const;

/**
 * Of the build, whose scripts pages and panel share. For Chrome 90 the bundler would write out each `?.`, 18 kB of the
 * panel, though it only gets `f?.(...list)` wrong: the check of built scripts finds that.
 */
export const buildTarget = Object.entries({ ...served.pages, chrome: 91 }).map(([name, version]) => name + version);

const { chrome, firefox, safari } = served.panel;

/** For people of the office. */
export const panelBrowsers = `o Chrome ou o Edge ${chrome}, o Firefox ${firefox}, o Safari ${safari} ou uma versão mais nova`;
