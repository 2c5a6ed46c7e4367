import { notifications, type Topic } from '#contract/notifications.ts';
import { isToCome, type Publication } from '#contract/publication.ts';
import { truncate } from '../../site/lib/text.ts';
import { can } from './can.ts';
import { openPlace } from './menu.ts';
import type { NoticeOffer } from './notices.tsx';
import { usePush } from './push.ts';
import { useUser } from './user.ts';

/** A message to subscribers that another section proposes. */
export interface Proposal {
  type: Topic;
  title: string;
  body: string;
  /** The path of the page that it opens. */
  url: string;
  /** The news or announcement that it is about, and when visitors will see it, if that is to come. */
  itemId?: string;
  sendAt?: string;
}

/** A news item or an announcement that a message is about. */
type Subject = Pick<Publication, 'publish_at'> & { id: string };

/** UTF-16 units of a proposed title and text, about what a telephone shows. */
const proposedTitle = 100;
const proposedText = 150;

/** A proposal with title and text cut to what a telephone shows. */
export const proposal = (type: Topic, title: string, text: string, url: string, about?: Subject): Proposal => ({
  type,
  title: truncate(title, proposedTitle),
  body: truncate(text, proposedText),
  url,
  ...(about && { itemId: about.id }),
  ...(about?.publish_at && isToCome(about.publish_at, Date.now()) && { sendAt: about.publish_at }),
});

/** True if the signed-in person may send notifications, and the site can. */
export function useMaySend(wanted = true): boolean {
  const allowed = can(useUser().role, notifications.send);
  return usePush({ enabled: wanted && allowed }).data === true && allowed;
}

/** Offers to send a proposal, whose form then opens; undefined for those who may not send, and where the site can't. */
export function useProposals(wanted = true): ((proposed: Proposal) => NoticeOffer) | undefined {
  if (!useMaySend(wanted)) return undefined;
  return (proposed) => ({
    label: 'Avisar os inscritos',
    onClick: () => openPlace({ section: 'notificacoes', form: { ...proposed } }),
  });
}
