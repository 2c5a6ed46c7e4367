import '../../lib/schemas-first.ts';
import {
  type Announcement,
  announcementState,
  announcementStateLabels,
  announcements,
  isInForce,
} from '#contract/announcements.ts';
import { documentOf } from '#contract/published-document.ts';
import { formatInstant } from '../../lib/dates.ts';
import { insertContent } from '../../rich-text/insert-content.ts';
import { call } from '../../ui/call.ts';
import { fillCards } from '../../ui/card-form.ts';
import { fillDocument } from '../../ui/document-form.ts';
import { part, setTexts } from '../../ui/parts.ts';
import { fillSharing } from '../../ui/share-form.ts';
import { showUnbuilt } from '../../ui/unbuilt-page.ts';
import {
  type AnnouncementCardData,
  announcementPath,
  fewCards,
  othersThan,
  periodLine,
  toCard,
} from './announcement-card.ts';
import { announcementFilling } from './announcement-filling.ts';

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
    fillCards(part(form, 'related'), others.map(announcementFilling));
  },
  missingTitle: 'Aviso não encontrado',
});

/** Failing to load the others must not fail the announcement. */
async function loadOthers(id: string, signal: AbortSignal): Promise<AnnouncementCardData[]> {
  const query = { limit: fewCards + 1 };
  const first = await call(announcements.active, { query, signal }).catch(() => undefined);
  return othersThan(id, first?.data.map(toCard) ?? []);
}

function fillAnnouncement(form: HTMLElement, item: Announcement): void {
  const now = Date.now();
  const isPublic = isInForce(item, now);
  setTexts(form, {
    status: isPublic ? '' : announcementStateLabels[announcementState(item, now)],
    date: formatInstant(item.publishedAt),
    period: periodLine(item),
    title: item.title,
  });
  fillSharing(form, item.title, isPublic ? announcementPath(item.id) : undefined);
  fillDocument(form, documentOf(item, announcements.document), isPublic);
  insertContent(part(form, 'content'), item.content);
  // A QR code on the notice board must lead to a public page.
  if (!isPublic) part(form, 'board').remove();
}
