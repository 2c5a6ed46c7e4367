import { announcements } from '#contract/announcements.ts';
import { authoredItem } from '../collection/author.ts';
import { finding, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { announcementRows } from './store.ts';

export const announcementRoutes: Routes = (on) => {
  on(
    announcements.active,
    listing(announcementRows, authoredItem, (rows, { gateways }) =>
      rows
        .eq('is_published', true)
        .eq('is_active', true)
        .or(`expires_at.is.null,expires_at.gt.${gateways.now().toISOString()}`),
    ),
  );
  on(announcements.list, listing(announcementRows, authoredItem));
  on(announcements.byId, finding(announcementRows, authoredItem));
};
