import { events } from '#contract/events.ts';
import { reporting } from '../collection/reports.ts';
import { asWritten, creating, finding, listing, removing, updating } from '../collection/routes.ts';
import { searched } from '../collection/search.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { eventExport } from './report.ts';
import { onDays } from './rules.ts';
import { eventRows } from './store.ts';

export const eventRoutes: Routes = (on) => {
  on(
    events.list,
    listing(eventRows, withDocumentTimes, (rows, { query }) => searched(onDays(rows, query), query.search)),
  );
  on(events.byId, finding(eventRows, withDocumentTimes));
  on(events.create, creating(eventRows, withDocumentTimes, asWritten));
  on(events.update, updating(eventRows, withDocumentTimes, asWritten));
  on(events.remove, removing(eventRows));
  on(events.exportPdf, reporting('pdf', eventExport));
  on(events.exportXls, reporting('xls', eventExport));
};
