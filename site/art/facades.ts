import type { ParishFacade } from '#contract/parish-face.ts';

const addresses = import.meta.glob<string>('./facades/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of the drawing of a church's front. */
export const facadeAddress = (name: ParishFacade): string => addresses[`./facades/${name}.svg`] as string;
