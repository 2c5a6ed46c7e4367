import { Button } from '@mantine/core';
import { type ReportFormat, reportFormats } from '#contract/report.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconFileTypeXls } from '#icons/IconFileTypeXls.ts';
import { MadeSentence } from './MadeSentence.tsx';
import { type FileSource, makeReport, type ReportSource } from './make-report.ts';
import styles from './ReportButtons.module.css';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { useMadeFile } from './use-made-file.ts';

interface ReportButtonsProps<Item> {
  source: FileSource | ReportSource<Item>;
  /** The beginning of a failure's title, before the format: 'Erro ao exportar'. */
  failure?: string;
  /** The verb of the buttons' labels, if they say more than the format: 'Exportar'. */
  verb?: string;
  /** Which of them; both by default. */
  formats?: readonly ReportFormat[];
  /** How people call them, if not PDF and XLS. */
  names?: Readonly<Record<ReportFormat, string>>;
  /** The noun for what its progress counts, if not rows. */
  counted?: string;
}

const looks = {
  pdf: { Icon: IconFileTypePdf, purpose: 'para imprimir' },
  xls: { Icon: IconFileTypeXls, purpose: 'para planilha' },
} as const;
const both = ['pdf', 'xls'] as const;
const usualNames = { pdf: reportFormats.pdf.label, xls: reportFormats.xls.label };

/** The buttons of a toolbar that save what the section shows as a file; in a menu they say what each is for. */
export function ReportButtons<Item>({
  source,
  failure,
  verb,
  formats = both,
  names = usualNames,
  counted,
}: ReportButtonsProps<Item>) {
  const { make, progress, said, stop } = useMadeFile({
    make: (format: ReportFormat, making) => makeReport(format, source, making),
    ...(failure && { failure }),
    names,
  });
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
      {formats.map((format) => {
        const { Icon, purpose } = looks[format];
        return (
          <Button key={format} variant="default" leftSection={<Icon size={18} />} onClick={() => void make(format)}>
            {labelOf(names[format], purpose)}
          </Button>
        );
      })}
      <MadeSentence said={said} />
      <ReportProgressDialog progress={progress} onStop={stop} {...(counted && { counted })} />
    </>
  );
}
