import { events } from '#contract/events.ts';
import { reporting } from '../collection/reports.ts';
import { keeping, listing } from '../collection/routes.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { eventExport } from './report.ts';
import { eventRows } from './store.ts';

export const eventRoutes: Routes = (on) => {
  on(events.list, listing(eventRows, withDocumentTimes));
  keeping(on, events, eventRows, withDocumentTimes);
  on(events.exportPdf, reporting('pdf', eventExport));
  on(events.exportXls, reporting('xls', eventExport));
};
