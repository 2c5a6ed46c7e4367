import type { Announcement } from '#contract/announcements.ts';
import { type AuthoredRow, withAuthor } from '../author.ts';
import { type PageQuery, readPage, rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

type AnnouncementRow = AuthoredRow<Announcement>;

const columns =
  'id, title, content, week_start, week_end, is_published, is_active, order, expires_at, created_at, updated_at';

/** Announcements in the order that staff gave; `activeAt` leaves only what is in force at that instant. */
export const listAnnouncements = (caller: Caller, query: PageQuery, activeAt?: Date) =>
  readPage<AnnouncementRow>(() => {
    let rows = caller.db
      .from('announcements')
      .select<string, AnnouncementRow>(withAuthor(columns, caller), { count: 'exact' });
    if (activeAt) {
      rows = rows
        .eq('is_published', true)
        .eq('is_active', true)
        .or(`expires_at.is.null,expires_at.gt.${activeAt.toISOString()}`);
    }
    return rows.order('order').order('created_at', { ascending: false }).order('id');
  }, query);

export async function findAnnouncement(caller: Caller, id: string): Promise<AnnouncementRow> {
  const rows = caller.db.from('announcements').select<string, AnnouncementRow>(withAuthor(columns, caller));
  return rowOf(await rows.eq('id', id).maybeSingle(), 'Aviso não encontrado');
}
