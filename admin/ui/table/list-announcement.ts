import { type RefObject, useEffect, useRef, useState } from 'react';
import { counted, type Noun } from '#contract/noun.ts';
import type { List } from '../../lib/list.ts';
import { useAnnouncement } from '../Announcer.tsx';
import { type Shown, shownRange } from './pagination.ts';

/** The query of the last announcement; shared by lists that replace each other. */
export type LastAnnounced = RefObject<string | undefined>;

/**
 * Announces the result of a search, a filter, another page or another month to screen readers, but not the list that a
 * section opens with. `asked` identifies the query.
 */
export function useListAnnouncement(
  list: List<unknown>,
  asked: string,
  sentence: string,
  shared?: LastAnnounced,
): void {
  const own = useRef<string>(undefined);
  const lastAnnounced = shared ?? own;
  const [said, setSaid] = useState({ sentence: '', occasion: 0 });
  const isAnswered = list.query.isSuccess && !list.query.isPlaceholderData;
  useEffect(() => {
    if (!isAnswered || lastAnnounced.current === asked) return;
    if (lastAnnounced.current !== undefined) setSaid(({ occasion }) => ({ sentence, occasion: occasion + 1 }));
    lastAnnounced.current = asked;
  }, [isAnswered, asked, sentence, lastAnnounced]);
  useAnnouncement(said.sentence, said.occasion);
}

export const nothingFound = 'Nenhum item encontrado';

/** '3 notícias encontradas'; the range on later pages; '26 notícias' without filters. */
export function foundSentence(total: number, noun: Noun, isNarrowed: boolean, shown?: Shown): string {
  if (shown && shown.page > 1) return shownRange(shown);
  if (!isNarrowed) return counted(total, noun);
  if (total === 0) return nothingFound;
  const ending = noun.gender === 'feminine' ? 'a' : 'o';
  return `${counted(total, noun)} encontrad${ending}${total === 1 ? '' : 's'}`;
}
