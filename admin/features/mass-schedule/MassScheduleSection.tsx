import { type MassTime, massSchedule, massTimeNoun } from '#contract/mass-schedule.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { api } from '../../lib/api.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { activeColumn, activeState } from '../../ui/collection/active-rows.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { massTimeForm } from './mass-time-form.ts';
import { printedSchedule } from './printed-schedule.ts';

const massTimes: PanelCollection<MassTime> = {
  concept: 'mass-schedule',
  noun: massTimeNoun,
  calls: massSchedule,
  nameOf: ({ day_of_week, time, description }) =>
    [weekdayName(day_of_week), time, description].filter((part) => part !== null).join(', '),
  addressOf: ({ is_active }) => (is_active ? '/#schedule' : undefined),
  stateOf: activeState(massTimeNoun),
};

const columns: Column<MassTime>[] = [
  {
    header: 'Dia',
    leads: true,
    cell: ({ day_of_week, description }) => <LeadCell title={weekdayName(day_of_week)} text={description} />,
  },
  { header: 'Horário', width: '7rem', cell: ({ time }) => time },
  activeColumn(massTimeNoun),
];

export default function MassScheduleSection() {
  return (
    <CollectionSection
      collection={massTimes}
      label="Horários de missa"
      columns={columns}
      form={massTimeForm}
      table={{ unpaged: true }}
      toolbar={{
        tools: (
          <Allowed calls={massSchedule.report}>
            <PrintButton
              call={() => api(massSchedule.report)}
              failure="Erro ao gerar relatório de horários de missa"
              documentOf={printedSchedule}
            />
          </Allowed>
        ),
      }}
    />
  );
}
