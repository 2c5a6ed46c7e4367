import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { loadMassColumns, type MassColumns, type MassEntry } from './mass-schedule.ts';

export function MassSchedule({ week, saturday, sunday }: MassColumns) {
  return (
    <>
      <div className="masses">
        <Column title="Missas da Semana" entries={week} />
        <Column title="Missas de Sábado" entries={saturday} />
        <Column title="Missas de Domingo" entries={sunday} />
      </div>
      {week.length + saturday.length + sunday.length === 0 && (
        <p className="masses__none">
          <a className="button button--quiet" href="/liturgia">
            Ler a liturgia de hoje
          </a>
        </p>
      )}
    </>
  );
}

function Column({ title, entries }: { title: string; entries: MassEntry[] }) {
  return (
    <section className="masses__column">
      <h3>{title}</h3>
      {entries.length === 0 ? (
        <p className="masses__none">Nenhum horário de missa cadastrado.</p>
      ) : (
        <Times entries={entries} />
      )}
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

export const massTimes: LiveRows<MassColumns> = {
  tables: ['mass_schedule'],
  load: loadMassColumns,
  Show: MassSchedule,
  failure: 'Não foi possível carregar os horários de missa no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    week: [{ id: 'semana', weekday: 'Segunda-feira', time: '18:00', minute: 2520, description: 'Exemplo' }],
    saturday: [{ id: 'sabado', weekday: 'Sábado', time: '17:00', minute: 9660, description: 'Exemplo' }],
    sunday: [{ id: 'domingo', weekday: 'Domingo', time: '08:00', minute: 480, description: 'Exemplo' }],
  },
};

export default liveSection(massTimes);
