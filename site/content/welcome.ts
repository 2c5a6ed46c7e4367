import { contentsOf, type ParishContentOf } from '#contract/parish-content.ts';
import { parishRows } from './rows.ts';

/** The pages' opening text. */
export const welcome: Partial<ParishContentOf<'welcome'>> = contentsOf(parishRows, 'welcome')[0] ?? {};
