import { type Announcement, announcements } from '#contract/announcements.ts';
import { authoredItem } from '../author.ts';
import type { Routes } from '../http/call.ts';
import { findAnnouncement, listAnnouncements } from './store.ts';

const toItem = authoredItem<Announcement>;

export const announcementRoutes: Routes = (on) => {
  on(announcements.active, async ({ caller, query, gateways }) => {
    const { rows, pagination } = await listAnnouncements(caller, query, gateways.now());
    return { data: rows.map(toItem), pagination };
  });

  on(announcements.list, async ({ caller, query }) => {
    const { rows, pagination } = await listAnnouncements(caller, query);
    return { data: rows.map(toItem), pagination };
  });

  on(announcements.byId, async ({ caller, params }) => ({
    data: toItem(await findAnnouncement(caller, params.id)),
  }));
};
