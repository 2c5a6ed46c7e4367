import {
  type Announcement,
  announcementState,
  announcementStateLabels,
  announcements,
} from '#contract/announcements.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/dates.ts';
import { insertContent } from '../../rich-text/insert-content.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { showUnbuilt } from '../../ui/unbuilt-page.ts';
import {
  type AnnouncementCardData,
  announcementPath,
  loadAnnouncements,
  othersThan,
  periodLine,
  toCard,
} from './announcement-card.ts';

interface AnnouncementData {
  item: Announcement;
  others: AnnouncementCardData[];
}

showUnbuilt<AnnouncementData>({
  async load(id, signal) {
    const [{ data: item }, others] = await Promise.all([
      call(announcements.byId, { params: { id }, signal }),
      loadOthers(id, signal),
    ]);
    return { item, others };
  },
  describe: ({ item }) => ({ title: item.title, description: toCard(item).text }),
  fill(form, { item, others }) {
    fillAnnouncement(form, item);
    fillOthers(form, others);
  },
  missingTitle: 'Aviso não encontrado',
});

/** Failing to load the others must not fail the announcement. */
async function loadOthers(id: string, signal: AbortSignal): Promise<AnnouncementCardData[]> {
  const active = await loadAnnouncements(call, signal).catch(() => undefined);
  return othersThan(id, active?.cards ?? []);
}

function fillAnnouncement(form: HTMLElement, item: Announcement): void {
  const state = announcementState(item, Date.now());
  setTexts(form, {
    status: state === 'in force' ? '' : announcementStateLabels[state],
    date: formatInstant(item.createdAt),
    period: periodLine(item),
    title: item.title,
  });
  insertContent(part(form, 'content'), item.content);
}

/** Fills a copy of the page's empty card (AnnouncementCard.tsx) for each of them. */
function fillOthers(form: HTMLElement, cards: readonly AnnouncementCardData[]): void {
  const section = part(form, 'related');
  section.hidden = cards.length === 0;
  const emptyCard = section.querySelector('.notice') as HTMLElement;
  const filled = cards.map(({ id, title, text, createdOn }) => {
    const card = emptyCard.cloneNode(true) as HTMLElement;
    card.querySelector('.notice__date')?.append(createdOn);
    card.querySelector('h3 + p')?.append(text);
    const link = card.querySelector('a');
    link?.append(title);
    link?.setAttribute('href', announcementPath(id));
    return card;
  });
  emptyCard.replaceWith(...filled);
}
