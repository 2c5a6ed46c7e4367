import { Button } from '@mantine/core';
import { ApiError } from '#contract/errors.ts';
import { financial } from '#contract/financial.ts';
import { type LedgerLine, summedEnvelopes, summedReport } from '#contract/financial-report.ts';
import type { ReportFilter } from '#contract/report.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { download } from '../../lib/api.ts';
import { makeReport, type ReportSource } from '../../ui/report/make-report.ts';
import { ReportProgressDialog } from '../../ui/report/ReportProgressDialog.tsx';
import { useMadeFile } from '../../ui/report/use-made-file.ts';
import type { ChosenFilters } from './financial.queries.ts';

interface SummedReportProps {
  chosen: ChosenFilters;
  filters: readonly ReportFilter[];
}

/** The cash book on paper, with each day's envelopes as one line. */
export function SummedReport({ chosen, filters }: SummedReportProps) {
  const source: ReportSource<LedgerLine> = {
    definition: summedReport,
    filters: [...filters, summedEnvelopes],
    download: (_, signal) =>
      download(financial.exportPdf, { query: { ...chosen, envelopes: 'somados' } as never, signal }),
    // Too many days for one PDF: the API says so.
    readPage: () => Promise.reject(new ApiError('report_too_large')),
  };
  const { make, progress, stop } = useMadeFile({
    make: (format: 'pdf', making) => makeReport(format, source, making),
    names: { pdf: 'PDF' },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => void make('pdf')}>
        PDF, envelopes por dia
      </Button>
      <ReportProgressDialog progress={progress} onStop={stop} />
    </>
  );
}
