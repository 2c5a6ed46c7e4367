import { announcements } from '#contract/announcements.ts';
import type { Routes } from '../http/call.ts';
import { findAnnouncement, listAnnouncements, toAnnouncement } from './store.ts';

export const announcementRoutes: Routes = (on) => {
  on(announcements.active, async ({ caller, query, gateways }) => {
    const { rows, pagination } = await listAnnouncements(caller, query, gateways.now());
    return { data: rows.map(toAnnouncement), pagination };
  });

  on(announcements.list, async ({ caller, query }) => {
    const { rows, pagination } = await listAnnouncements(caller, query);
    return { data: rows.map(toAnnouncement), pagination };
  });

  on(announcements.byId, async ({ caller, params }) => ({
    data: toAnnouncement(await findAnnouncement(caller, params.id)),
  }));
};
