/**
 * The address at which an item is rendered in the browser as it is now, also while the build has a page of it: no build has a
 * file there, and `ui/unbuilt-page.ts` reads the item's key before the last segment.
 */
export const unbuiltAddress = (address: string): string => `${address}/rascunho`;
