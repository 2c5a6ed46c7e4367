import { type RefObject, useEffect, useRef, useState } from 'react';
import { counted, type Noun } from '#contract/noun.ts';
import type { List } from '../../lib/list.ts';
import { useAnnouncement } from '../Announcer.tsx';
import { type Shown, shownRange } from './pagination.ts';

/** What the list was asked for at its last announcement; shared by lists that replace each other. */
export type LastAnnounced = RefObject<string | undefined>;

/**
 * Reads out, once it is answered, what a search, a filter, another page or another month has brought; not what a section opens
 * with. `asked` names what the list was asked for.
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

/** '3 notícias encontradas', of all pages; on a later page which of them are shown; where nothing narrows the list '26 notícias'. */
export function foundSentence(total: number, noun: Noun, isNarrowed: boolean, shown?: Shown): string {
  if (shown && shown.page > 1) return shownRange(shown);
  if (!isNarrowed) return counted(total, noun);
  if (total === 0) return nothingFound;
  const ending = noun.gender === 'feminine' ? 'a' : 'o';
  return `${counted(total, noun)} encontrad${ending}${total === 1 ? '' : 's'}`;
}
