import { parishInfo } from '#contract/parish-info.ts';
import { asWritten, creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import { searched } from '../collection/search.ts';
import type { Routes } from '../http/call.ts';
import { toParishInfo } from './rules.ts';
import { parishInfoRows } from './store.ts';

export const parishInfoRoutes: Routes = (on) => {
  on(
    parishInfo.active,
    listing(parishInfoRows, toParishInfo, (rows) => rows.eq('is_active', true)),
  );
  on(parishInfo.byType, (call) =>
    listing(parishInfoRows, toParishInfo, (rows) => rows.eq('is_active', true).eq('section', call.params.type))(call),
  );
  on(
    parishInfo.list,
    listing(parishInfoRows, toParishInfo, (rows, { query }) => searched(rows, query.search)),
  );
  on(parishInfo.byId, finding(parishInfoRows, toParishInfo));
  on(parishInfo.create, creating(parishInfoRows, toParishInfo, asWritten));
  on(parishInfo.order, ordering(parishInfoRows));
  on(parishInfo.update, updating(parishInfoRows, toParishInfo, asWritten));
  on(parishInfo.remove, removing(parishInfoRows));
};
