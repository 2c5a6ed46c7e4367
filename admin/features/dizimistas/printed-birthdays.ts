import { monthNames } from '#contract/day-names.ts';
import { type BirthdayReport, dizimistaFilters, dizimistaNoun } from '#contract/dizimistas.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { chosenIn } from '#contract/filters/chosen.ts';
import { capitalised, counted } from '#contract/noun.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

/** The printed birthdays, month by month, with day and telephone. */
export const printedBirthdays = (
  { title, generatedAt, total, items }: BirthdayReport,
  chosen: Readonly<Record<string, unknown>>,
): PrintDocument => ({
  title,
  generatedAt,
  notes: [counted(total, dizimistaNoun), ...chosenIn(dizimistaFilters, chosen).map(({ text }) => text)],
  sections: monthNames.map((name, index) => ({
    title: capitalised(name),
    columns: [
      { header: 'Dia', width: '4rem' },
      { header: 'Nome' },
      { header: 'Telefone', width: '11rem' },
      { header: 'Comunicações', width: '9rem' },
    ],
    rows: items
      .filter(({ month }) => month === index + 1)
      .map(({ day, nome_completo, telefone, autorizacao_comunicacoes }) => [
        String(day).padStart(2, '0'),
        nome_completo,
        telefone ? shownTelephone(telefone) : '-',
        autorizacao_comunicacoes ? '' : 'Não autorizou',
      ]),
  })),
  empty: 'Nenhum dizimista faz aniversário no que foi escolhido.',
});
