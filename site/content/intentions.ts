import { contentsOf } from '#contract/parish-content.ts';
import { parishRows } from './rows.ts';

const [written] = contentsOf(parishRows, 'intentions');

/** The parish's words above the form. */
export const requestWelcome = written?.welcome ?? undefined;
