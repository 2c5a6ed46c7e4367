import { eventReport } from '#contract/event-report.ts';
import { eventReportFilters, events } from '#contract/events.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { api, download } from '../../lib/api.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';

const calls = { pdf: events.exportPdf, xls: events.exportXls };

/** The buttons that save a month's events as a file. */
export function EventReports({ month: { year, month } }: { month: { year: number; month: number } }) {
  const days = { year, month };
  return (
    <ReportButtons
      source={{
        definition: eventReport,
        filters: reportFilters(eventReportFilters, days),
        download: (format, signal) => download(calls[format], { query: days, signal }),
        readPage: (page, signal) => api(events.list, { query: { ...days, ...page }, signal }),
      }}
      failure="Erro ao exportar"
    />
  );
}
