import { useId } from 'react';
import { announcements } from '#contract/announcements.ts';
import { dizimistas } from '#contract/dizimistas.ts';
import { events } from '#contract/events.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { news } from '#contract/news.ts';
import { parishContent } from '#contract/parish-content.ts';
import { users } from '#contract/users.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { can } from '../../lib/can.ts';
import { newRow, openPlace, type PlaceInPanel } from '../../lib/menu.ts';
import { useUser } from '../../lib/user.ts';
import styles from './Today.module.css';

const steps = [
  {
    text: 'Sua paróquia',
    note: 'nome, endereço, contatos e padroeiro',
    calls: parishContent.create,
    opens: { section: 'parish-info', tab: 'parish-content' },
  },
  {
    text: 'Horários de missa',
    note: 'o que mais se procura no site',
    calls: massSchedule.create,
    opens: { section: 'mass-schedule', row: newRow },
  },
  {
    text: 'Primeiro aviso',
    note: 'sai no site e na folha da semana',
    calls: announcements.create,
    opens: { section: 'announcements', row: newRow },
  },
  {
    text: 'Dizimistas',
    note: 'um por um, ou todos de uma planilha',
    calls: dizimistas.create,
    opens: { section: 'dizimistas' },
  },
  {
    text: 'Quem trabalha com você',
    note: 'uma conta para cada pessoa',
    calls: users.create,
    opens: { section: 'users', row: newRow },
  },
  {
    text: 'Primeira notícia',
    note: 'com fotos, se quiser',
    calls: news.create,
    opens: { section: 'news', row: newRow },
  },
  {
    text: 'Próximos eventos',
    note: 'festas, novenas, reuniões',
    calls: events.create,
    opens: { section: 'calendar-events' },
  },
] as const satisfies { text: string; note: string; calls: Parameters<typeof can>[1]; opens: PlaceInPanel }[];

/** More would be no beginning. */
const most = 5;

/** The first things that a new parish writes, as far as the person may, in place of cards that would all be empty. */
export function Beginning() {
  const id = useId();
  const { role } = useUser();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.beginning}>
        Comece por aqui
      </h2>
      <ul>
        {steps
          .filter(({ calls }) => can(role, calls))
          .slice(0, most)
          .map(({ text, note, opens }) => (
            <li key={text}>
              <button type="button" className={styles.entry} onClick={() => openPlace(opens)}>
                <span className={styles.text}>
                  <strong>{text}</strong>: {note}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
