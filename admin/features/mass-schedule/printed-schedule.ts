import type { MassTimeReport } from '#contract/mass-schedule.ts';
import { counted } from '#contract/noun.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';
import { printedMasses } from './week-words.ts';

/** The printed schedule, in the report's order: from Monday to Saturday, Sunday last; below it what changes soon. */
export const printedSchedule = ({ title, generatedAt, total, items, changes }: MassTimeReport): PrintDocument => ({
  title,
  generatedAt,
  notes: [counted(total, { one: 'horário', many: 'horários' })],
  sections: [
    {
      columns: [{ header: 'Dia', width: '28%' }, { header: 'Horário', width: '26%' }, { header: 'Descrição' }],
      rows: items.map(({ day_of_week, time, description }) => [
        weekdayName(day_of_week),
        time,
        description ?? 'Missão regular',
      ]),
    },
    { title: 'Nas próximas semanas', ...printedMasses(changes) },
  ],
  empty: 'Não há horários de missa ativos para imprimir.',
});
