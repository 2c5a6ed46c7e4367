import { Button } from '@mantine/core';
import { type IssuedReceipt, receiptKinds } from '#contract/financial-receipts.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { useParish } from '../../lib/parish.ts';
import { MadeSentence } from '../../ui/report/MadeSentence.tsx';
import { ReportProgressDialog } from '../../ui/report/ReportProgressDialog.tsx';
import { useReport } from '../../ui/report/use-report.ts';
import { makePaper } from '../make-paper.ts';
import { paperHead } from '../paper-head.ts';

interface ReceiptButtonsProps {
  /** Reads the receipt, or issues it. */
  receiptOf: (signal: AbortSignal) => Promise<IssuedReceipt>;
}

const names = { pdf: 'PDF', xls: 'de 80 mm' };
const kinds = { pdf: 'receipt', xls: 'slip' } as const;

/** The buttons that save a receipt as a sheet, or as a slip for a small printer. */
export function ReceiptButtons({ receiptOf }: ReceiptButtonsProps) {
  const parish = useParish();
  const { make, progress, said, stop } = useReport(
    {
      download: async (format, signal, making) => {
        const receipt = await receiptOf(signal);
        const fileName = `${receiptKinds[receipt.kind]}-${receipt.number}-${receipt.year}.pdf`
          .toLowerCase()
          .replaceAll(' ', '-')
          .normalize('NFD')
          .replace(/\p{M}/gu, '');
        return makePaper(
          { kind: kinds[format], head: await paperHead(parish), options: null, items: [[receipt]], total: 1, fileName },
          making,
        );
      },
    },
    'Erro ao gerar recibo',
    names,
    'Recibo gerado com sucesso!',
  );
  return (
    <>
      <Button data-autofocus leftSection={<IconFileTypePdf size={18} />} onClick={() => void make('pdf')}>
        PDF
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => void make('xls')}>
        Tira de 80 mm
      </Button>
      <MadeSentence said={said} />
      <ReportProgressDialog progress={progress} onStop={stop} counted="páginas" />
    </>
  );
}
