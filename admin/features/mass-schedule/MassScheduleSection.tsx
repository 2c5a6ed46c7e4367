import { type MassTime, massSchedule, massTimeNoun } from '#contract/mass-schedule.ts';
import { weekdayName } from '../../../site/lib/weekdays.ts';
import { api } from '../../lib/api.ts';
import { tabs as sectionTabs } from '../../tabs.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { activeColumn } from '../../ui/collection/active-rows.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { type SectionTab, SectionTabs } from '../../ui/SectionTabs.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { massTimeForm } from './mass-time-form.ts';
import { massTimes } from './mass-times.ts';
import { printedSchedule } from './printed-schedule.ts';
import { WeekTab } from './WeekTab.tsx';

const [times, week] = sectionTabs['mass-schedule'];

const tabs: readonly SectionTab[] = [
  { ...times, Screen: WeeklyTimes },
  { ...week, Screen: WeekTab },
];

const columns: Column<MassTime>[] = [
  {
    header: 'Dia',
    leads: true,
    cell: ({ day_of_week, description }) => <LeadCell title={weekdayName(day_of_week)} text={description} />,
  },
  { header: 'Horário', speaks: true, width: '7rem', cell: ({ time }) => time },
  activeColumn(massTimeNoun),
];

/** The times of every week, and the masses of a week with what is different in it. */
export default function MassScheduleSection() {
  return <SectionTabs label="Horários de Missa" tabs={tabs} />;
}

function WeeklyTimes() {
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
