import type { Month } from '#contract/calendar-date.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { monthTitle } from '#contract/months.ts';
import { type TitheList, type TitheOfMonth, type TithePayer, titheLists } from '#contract/tithe-overview.ts';
import { withoutCommunity } from '#contract/tithe-reports.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';
import { comparison, contactOf, dayHeadings, dayOf, whoIsIn } from './tithe-words.ts';
import { amountOf } from './transaction-words.ts';

/** A month's tithe by community on paper. */
export function printedCommunities(tithe: TitheOfMonth, month: Month): PrintDocument {
  const figures = (header: string) => ({ header, width: '18%', figures: true as const });
  return {
    title: `Dízimo por comunidade, ${monthTitle(month)}`,
    generatedAt: new Date().toISOString(),
    notes: [`Recebido no mês: ${amountOf(tithe.recebido)}. ${comparison(tithe, month)}.`],
    sections: [
      {
        columns: [
          { header: 'Comunidade' },
          ...['Contribuíram', 'Recebido no mês', 'No mês anterior', 'Parcelas pagas'].map(figures),
        ],
        rows: tithe.comunidades.map((row) => [
          row.comunidade ?? withoutCommunity,
          String(row.dizimistas),
          amountOf(row.recebido),
          amountOf(row.recebido_antes),
          `${row.parcelas_pagas} de ${row.parcelas}`,
        ]),
      },
    ],
    empty: 'Não há dízimo deste mês para imprimir.',
  };
}

interface FoundPayers {
  payers: readonly TithePayer[];
  total: number;
}

/** A list of payers on paper: the first thousand. */
export function printedPayers({ payers, total }: FoundPayers, list: TitheList, month: Month): PrintDocument {
  const isPart = payers.length < total;
  return {
    title: titheLists[list],
    generatedAt: new Date().toISOString(),
    notes: [
      whoIsIn(list, month),
      ...(isPart ? [`São os primeiros ${payers.length} de ${total}: a lista inteira está em PDF e XLS.`] : []),
    ],
    sections: [
      {
        columns: [
          { header: 'Nº', width: '8%', figures: true },
          { header: 'Nome' },
          { header: 'Telefone', width: '20%' },
          { header: 'Comunidade', width: '20%' },
          { header: dayHeadings[list], width: '20%' },
        ],
        rows: payers.map((payer) => [
          String(payer.numero_ordinal),
          payer.nome,
          `${payer.telefone === null ? 'Sem telefone' : shownTelephone(payer.telefone)}\n${contactOf(payer)}`,
          payer.comunidade ?? withoutCommunity,
          dayOf(payer),
        ]),
      },
    ],
    empty: 'Não há ninguém nesta lista para imprimir.',
  };
}
