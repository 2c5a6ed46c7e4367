import { Button } from '@mantine/core';
import type { IssuedReceipt } from '#contract/financial-receipts.ts';
import { IconFileTypePdf } from '#icons/IconFileTypePdf.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { useParish } from '../../lib/parish.ts';
import { MadeSentence } from '../../ui/report/MadeSentence.tsx';
import { ReportProgressDialog } from '../../ui/report/ReportProgressDialog.tsx';
import { useMadeFile } from '../../ui/report/use-made-file.ts';
import { makePaper } from '../make-paper.ts';
import { paperHead } from '../paper-head.ts';

interface ReceiptButtonsProps {
  /** Reads the receipt, or issues it. */
  receiptOf: (signal: AbortSignal) => Promise<IssuedReceipt>;
}

/** The buttons that save a receipt as a sheet, or as a slip for a small printer. */
export function ReceiptButtons({ receiptOf }: ReceiptButtonsProps) {
  const parish = useParish();
  const { make, progress, said, stop } = useMadeFile({
    make: async (kind: 'receipt' | 'slip', making) => {
      const receipt = await receiptOf(making.signal);
      const of = { head: await paperHead(parish), options: null, items: [[receipt]], total: 1 };
      return makePaper({ kind, ...of, fileName: `recibo-${receipt.number}-${receipt.year}.pdf` }, making);
    },
    failure: 'Erro ao gerar recibo',
    success: 'Recibo gerado com sucesso!',
  });
  return (
    <>
      <Button data-autofocus leftSection={<IconFileTypePdf size={18} />} onClick={() => void make('receipt')}>
        PDF
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => void make('slip')}>
        Tira de 80 mm
      </Button>
      <MadeSentence said={said} />
      <ReportProgressDialog progress={progress} onStop={stop} counted="páginas" />
    </>
  );
}
