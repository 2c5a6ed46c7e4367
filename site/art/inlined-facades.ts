import type { ParishFacade } from '#contract/parish-face.ts';

const drawings = import.meta.glob<string>('./facades/*.svg', { query: '?inline', import: 'default', eager: true });

/** The drawing itself as an address, for a page of whose first screen it is the largest part. */
export const inlinedFacade = (name: ParishFacade): string => drawings[`./facades/${name}.svg`] as string;
