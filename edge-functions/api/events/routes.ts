import { daysLater, formatDay } from '#contract/calendar-date.ts';
import { eventNoun, events } from '#contract/events.ts';
import { counted, sentencesAbout } from '#contract/noun.ts';
import { reporting } from '../collection/reports.ts';
import { finding, listing, removing, updating } from '../collection/routes.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { eventExport } from './report.ts';
import { eventRows, insertDays, removeSeries } from './store.ts';

export const eventRoutes: Routes = (on) => {
  on(events.list, listing(eventRows, withDocumentTimes));
  on(events.byId, finding(eventRows, withDocumentTimes));
  on(events.create, async ({ caller, body: { days, ...event } }) => ({
    data: withDocumentTimes(await insertDays(caller, event, days ?? 1)),
    status: 201,
    message: days && days > 1 ? seriesSentence(event.date, days) : sentencesAbout(eventNoun).created,
  }));
  on(
    events.update,
    updating(eventRows, withDocumentTimes, (body: Parameters<typeof eventRows.update>[2]) => body),
  );
  on(events.remove, removing(eventRows));
  on(events.removeSeries, async ({ caller, params, expectedVersion }) => {
    const deletedCount = await removeSeries(caller, params.series, expectedVersion);
    return { data: { deletedCount }, message: removedSentence(deletedCount) };
  });
  on(events.exportPdf, reporting('pdf', eventExport));
  on(events.exportXls, reporting('xls', eventExport));
};

const seriesSentence = (first: string, days: number): string =>
  `${counted(days, eventNoun)} criados com sucesso! O último é em ${formatDay(daysLater(first, days - 1))}.`;

const removedSentence = (days: number): string =>
  days === 1 ? sentencesAbout(eventNoun).removed : `${counted(days, eventNoun)} excluídos com sucesso!`;
