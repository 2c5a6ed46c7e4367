/** The timeout of public pages' and of the build's calls, in milliseconds (docs/product.md, "Constants"). */
export const publicTimeout = 30_000;
