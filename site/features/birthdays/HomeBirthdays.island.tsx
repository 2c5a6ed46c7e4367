import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { type BirthdayCards, loadBirthdays, outOfDateFrom } from './birthday-card.ts';

interface Fixed {
  /** The birthday greeting. */
  message: string;
}

export function HomeBirthdays({ cards, message }: BirthdayCards & Fixed) {
  return (
    <>
      <ul className="dated birthdays">
        {cards.map(({ id, name, day, age }) => (
          <li key={id} className="card">
            <h3 translate="no">{name}</h3>
            <p>{`${day} · ${age}`}</p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      {/* On a telephone they are a list with one greeting for all. */}
      <p>{message}</p>
    </>
  );
}

export const homeBirthdays: LiveRows<BirthdayCards, Fixed> = {
  tables: ['birthdays'],
  until: outOfDateFrom,
  load: loadBirthdays,
  isEmpty: ({ cards }) => cards.length === 0,
  Show: HomeBirthdays,
  failure: 'Não foi possível carregar os aniversariantes no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    cards: [{ id: 'exemplo', name: 'Maria de Lourdes (exemplo)', day: '11 de fevereiro', age: '76 anos' }],
  },
};

export default function LiveHomeBirthdays({ message, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={homeBirthdays} fixed={{ message }} {...props} />;
}
