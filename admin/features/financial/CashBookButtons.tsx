import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { makeBook } from './book/make-book.ts';

const names = { pdf: 'PDF', xls: 'em pasta (ZIP)' };

/** The buttons that save the cash book of a month or a year for the accountant, with its papers. */
export const CashBookButtons = ({ period, verb }: { period: string; verb: string }) => (
  <ReportButtons
    source={{ download: (format, _, making) => makeBook(period, format, making) }}
    failure="Erro ao gerar livro-caixa"
    verb={verb}
    names={names}
    counted="anexos"
  />
);
