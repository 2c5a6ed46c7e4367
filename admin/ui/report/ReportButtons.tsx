import { Button } from '@mantine/core';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconFileTypeXls } from '#icons/IconFileTypeXls.ts';
import type { ReportSource } from './make-report.ts';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { type ReportFailures, useReport } from './use-report.ts';

interface ReportButtonsProps<Item> {
  source: ReportSource<Item>;
  failures: ReportFailures;
}

/** The buttons of a toolbar that save what the section shows as a file. */
export function ReportButtons<Item>({ source, failures }: ReportButtonsProps<Item>) {
  const { make, progress, stop } = useReport(source, failures);
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => void make('pdf')}>
        PDF
      </Button>
      <Button variant="default" leftSection={<IconFileTypeXls size={18} />} onClick={() => void make('xls')}>
        XLS
      </Button>
      <ReportProgressDialog progress={progress} onStop={stop} />
    </>
  );
}
