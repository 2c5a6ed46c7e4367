import { spokenTime } from '#contract/day-names.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { daysOf, isChanged, loadMassDays, type MassDays, wordsOn } from './mass-days.ts';
import { byDay, isSparse, loadMassColumns, type MassColumns, type MassEntry, wholeWeek } from './mass-schedule.ts';

type Masses = MassColumns & MassDays;

interface Fixed {
  /** Lists all masses of the coming days; by default those that differ from other weeks. */
  isWhole?: boolean | undefined;
}

export function MassSchedule({ today, masses, isWhole, ...columns }: Masses & Fixed) {
  const listed = isWhole ? masses : masses.filter(isChanged);
  return (
    <>
      <Week {...columns} />
      {listed.length > 0 && (
        <NextMasses title={isWhole ? 'Próximas missas' : 'Mudanças nos próximos dias'} today={today} masses={listed} />
      )}
    </>
  );
}

function Week(columns: MassColumns) {
  if (isNone(columns)) return <NoMass />;
  if (isSparse(columns)) return <Days columns={columns} />;
  const { week, saturday, sunday } = columns;
  return (
    <div className="masses">
      <Column title="Missas da Semana" entries={week} />
      <Column title="Missas de Sábado" entries={saturday} />
      <Column title="Missas de Domingo" entries={sunday} />
    </div>
  );
}

const isNone = (columns: MassColumns) => wholeWeek(columns).length === 0;

const noMass = 'Nenhum horário de missa cadastrado.';

const NoMass = () => (
  <>
    <p className="masses__none">{noMass}</p>
    <p className="masses__none">
      <a className="button button--quiet" href="/liturgia">
        Ler a liturgia de hoje
      </a>
    </p>
  </>
);

const Days = ({ columns }: { columns: MassColumns }) => (
  <dl className="masses__column card card--night masses__days">
    {byDay(columns).map(([weekday, entries]) => (
      <div key={weekday}>
        <dt>{weekday}</dt>
        <dd>
          {entries.map(({ id, time, description }) => (
            <p key={id}>
              <span className="masses__time">{time}</span> {description}
            </p>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

function NextMasses({ title, ...listed }: MassDays & { title: string }) {
  const days = daysOf(listed);
  return (
    <div className="masses__column card card--night masses__next" data-until={days.at(-1)?.until}>
      <h3>{title}</h3>
      <dl className="masses__days">
        {days.map((day) => (
          <div key={day.day} data-until={day.until}>
            <dt>{day.title}</dt>
            <dd>
              <ul className="masses__day-list">
                {day.masses.map((mass) => (
                  <DayMass key={`${mass.mass_id} ${mass.change_id}`} {...mass} />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function DayMass(mass: MassOfDay) {
  const { change, rest } = wordsOn(mass);
  const Time = mass.is_cancelled ? 's' : 'span';
  return (
    <li>
      <Time className="masses__time">{spokenTime(mass.time)}</Time> {change && <strong>{change}</strong>}
      {change && rest && '\u00a0· '}
      {rest}
    </li>
  );
}

function Column({ title, entries }: { title: string; entries: MassEntry[] }) {
  return (
    <section className="masses__column card card--night">
      <h3>{title}</h3>
      {entries.length === 0 ? <p className="masses__none">{noMass}</p> : <Times entries={entries} />}
    </section>
  );
}

function Times({ entries }: { entries: MassEntry[] }) {
  return (
    <ul className="masses__times">
      {entries.map(({ id, weekday, time, description }) => (
        <li key={id}>
          <span className="masses__time">{time}</span>
          <span className="masses__what">
            <span className="masses__day">{weekday}</span>
            {description}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const massTimes: LiveRows<Masses, Fixed> = {
  tables: ['mass_schedule', 'mass_changes'],
  until: ({ today }) => parishDayBounds(today)[1],
  load: async (call, signal) => {
    const [columns, days] = await Promise.all([loadMassColumns(call, signal), loadMassDays(call, signal)]);
    return { ...columns, ...days };
  },
  isEmpty: ({ masses, ...columns }) => isNone(columns) && !masses.some(isChanged),
  Show: MassSchedule,
  failure: 'Não foi possível carregar os horários de missa no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    week: [{ id: 'semana', weekday: 'Segunda-feira', time: '18:00', minute: 2520, description: 'Exemplo' }],
    saturday: [{ id: 'sabado', weekday: 'Sábado', time: '17:00', minute: 9660, description: 'Exemplo' }],
    sunday: [{ id: 'domingo', weekday: 'Domingo', time: '08:00', minute: 480, description: 'Exemplo' }],
    today: '',
    masses: [],
  },
};

export default function LiveMasses({ isWhole, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={massTimes} fixed={{ isWhole }} {...props} />;
}
