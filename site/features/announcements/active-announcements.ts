import { type Announcement, announcements } from '#contract/announcements.ts';
import { oncePerBuild } from '../../lib/build-api.ts';
import { loadPageRows } from '../../lib/page-rows.ts';

/** All announcements in force, in the site's order. */
export const activeAnnouncements: () => Promise<Announcement[]> = oncePerBuild(() =>
  loadPageRows('announcements', announcements.active),
);
