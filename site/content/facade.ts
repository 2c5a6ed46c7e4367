import { contentsOf } from '#contract/parish-content.ts';
import { parishRows } from './rows.ts';

/** The drawing of the church's front; null or undefined where the parish has chosen none. */
export const parishFacade = contentsOf(parishRows, 'identity')[0]?.facade;
