import { useEffect } from 'react';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { amendEntry } from '../../lib/history-entry.ts';
import { answerOf, type List } from '../../lib/list.ts';
import { parishContentTab } from './parish-content.queries.ts';

const key = 'parish-content:opened';

/** Opens the tab, once in a session, where the parish has no name yet: it is the first thing to write. */
export function useOpenUnwritten(list: List<ParishContentItem>): void {
  const rows = answerOf(list)?.data;
  const isUnwritten = rows !== undefined && !rows.some(({ kind }) => kind === 'identity');
  useEffect(() => {
    if (!isUnwritten || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, 'yes');
    amendEntry({ section: 'parish-info', tab: parishContentTab });
  }, [isUnwritten]);
}
