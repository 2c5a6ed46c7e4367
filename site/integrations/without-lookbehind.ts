import type { Plugin } from 'vite';

const lookbehind = '(?<![A-Za-z])';

/**
 * `extenso` makes, when it is loaded, a regular expression with a lookbehind, which Safari before 16.4 refuses, for the
 * names of currencies. We give it plain numbers, for which a word's border does the same.
 */
export const withoutLookbehind = (): Plugin => ({
  name: 'without-lookbehind',
  transform(code, id) {
    if (!/\/extenso\/dist\/[^/]*$/.test(id)) return undefined;
    if (!code.includes(lookbehind))
      throw new Error('extenso has changed: see site/integrations/without-lookbehind.ts.');
    return { code: code.replace(lookbehind, '\\\\b'), map: null };
  },
});
