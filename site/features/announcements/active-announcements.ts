import { type Announcement, announcements } from '#contract/announcements.ts';
import { buildCall, oncePerBuild } from '../../lib/build-api.ts';
import { loadAll } from '../../lib/load-all.ts';

/** All announcements in force, in the site's order. */
export const activeAnnouncements: () => Promise<Announcement[]> = oncePerBuild(() =>
  loadAll(buildCall, announcements.active),
);
