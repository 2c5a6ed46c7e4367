/**
 * The address at which the browser renders an item's current version, even if the build has a page of it: no build has
 * a file at this address, and `ui/unbuilt-page.ts` reads the item's key before the last segment.
 */
export const unbuiltAddress = (address: string): string => `${address}/rascunho`;
