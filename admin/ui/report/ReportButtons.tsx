import { Button } from '@mantine/core';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconFileTypeXls } from '#icons/IconFileTypeXls.ts';
import type { FileSource, ReportSource } from './make-report.ts';
import styles from './ReportButtons.module.css';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { useReport } from './use-report.ts';

interface ReportButtonsProps<Item> {
  source: FileSource | ReportSource<Item>;
  /** The beginning of a failure's title, before the format: 'Erro ao exportar'. */
  failure?: string;
  /** The verb of the buttons' labels, if they say more than the format: 'Exportar'. */
  verb?: string;
}

/** The buttons of a toolbar that save what the section shows as a file; in a menu they say what each is for. */
export function ReportButtons<Item>({ source, failure, verb }: ReportButtonsProps<Item>) {
  const { make, progress, stop } = useReport(source, failure);
  const labelOf = (format: string, purpose: string) =>
    verb ? (
      `${verb} ${format}`
    ) : (
      <>
        {format}
        <span className={styles.purpose} data-in-menu aria-hidden>
          , {purpose}
        </span>
      </>
    );
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => void make('pdf')}>
        {labelOf('PDF', 'para imprimir')}
      </Button>
      <Button variant="default" leftSection={<IconFileTypeXls size={18} />} onClick={() => void make('xls')}>
        {labelOf('XLS', 'para planilha')}
      </Button>
      <ReportProgressDialog progress={progress} onStop={stop} />
    </>
  );
}
