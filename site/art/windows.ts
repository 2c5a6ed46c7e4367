import type { ParishWindow } from '#contract/parish-face.ts';

const addresses = import.meta.glob<string>('./windows/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a window's drawing: a file for each, so that a page loads what it shows. */
export const windowAddress = (name: ParishWindow): string => addresses[`./windows/${name}.svg`] as string;
