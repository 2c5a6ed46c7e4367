import { announcementNoun } from '#contract/announcements.ts';
import { authorColumns } from '../collection/author.ts';
import { rowsOf } from '../collection/rows.ts';

/** Announcements in the order that staff gave, the newest first where they gave none. */
export const announcementRows = rowsOf('announcements', {
  noun: announcementNoun,
  columns: [
    'id',
    'title',
    'content',
    'week_start',
    'week_end',
    'is_published',
    'is_active',
    'order',
    'expires_at',
    ...authorColumns,
  ],
  memberColumns: ['author_email'],
  sortedBy: ['order', '-created_at', 'id'],
});
