import { contentsOf, type ParishContentOf } from '#contract/parish-content.ts';
import { parishRows } from './rows.ts';

/** What the pages say first. */
export const welcome: Partial<ParishContentOf<'welcome'>> = contentsOf(parishRows, 'welcome')[0] ?? {};
