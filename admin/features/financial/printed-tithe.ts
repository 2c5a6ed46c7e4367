import type { Month } from '#contract/calendar-date.ts';
import { shownReais } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import type { TitheOfCommunity, TitheOfMonth, TithePayer } from '#contract/tithe-overview.ts';
import { titheMonthReport } from '#contract/tithe-reports.ts';
import { type PrintDocument, printedTable } from '../../ui/print/print-document.ts';
import { type Column, listedColumns } from '../../ui/table/columns.ts';
import { comparison } from './tithe-words.ts';

export const communityColumns: Column<TitheOfCommunity>[] = [
  ...listedColumns(titheMonthReport),
  {
    header: 'Parcelas pagas',
    width: '8rem',
    isAmount: true,
    paper: '18%',
    cell: ({ parcelas, parcelas_pagas }) => `${parcelas_pagas} de ${parcelas}`,
  },
];

/** A month's tithe by community on paper. */
export function printedCommunities(tithe: TitheOfMonth, month: Month): PrintDocument {
  return {
    title: `Dízimo por comunidade, ${monthTitle(month)}`,
    generatedAt: new Date().toISOString(),
    notes: [`Recebido no mês: ${shownReais(tithe.recebido)}. ${comparison(tithe, month)}.`],
    sections: [printedTable(communityColumns, tithe.comunidades)],
    empty: 'Não há dízimo deste mês para imprimir.',
  };
}

/** On a screen they are one column, which leads. */
const numberAndName: Column<TithePayer>[] = [
  { header: 'Nº', paper: '8%', isAmount: true, cell: ({ numero_ordinal }) => numero_ordinal },
  { header: 'Nome', paper: 'auto', cell: ({ nome }) => nome },
];

interface FoundPayers {
  payers: readonly TithePayer[];
  total: number;
}

/** A list of payers on paper: the first thousand. */
export function printedPayers(
  { payers, total }: FoundPayers,
  title: string,
  who: string,
  columns: readonly Column<TithePayer>[],
): PrintDocument {
  const isPart = payers.length < total;
  return {
    title,
    generatedAt: new Date().toISOString(),
    notes: [
      who,
      ...(isPart ? [`São os primeiros ${payers.length} de ${total}: a lista inteira está em PDF e XLS.`] : []),
    ],
    sections: [printedTable([...numberAndName, ...columns], payers)],
    empty: 'Não há ninguém nesta lista para imprimir.',
  };
}
