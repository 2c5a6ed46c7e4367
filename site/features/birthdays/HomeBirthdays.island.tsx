import { Empty } from '../../ui/Empty.tsx';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { type BirthdayCards, loadBirthdays, outOfDateFrom } from './birthday-card.ts';

interface Fixed {
  /** The birthday greeting. */
  message: string;
}

export function HomeBirthdays({ cards, message }: BirthdayCards & Fixed) {
  if (cards.length === 0)
    return (
      <Empty title="Nenhum aniversariante este mês." way={{ href: '/contato', label: 'Contar o seu à secretaria' }} />
    );
  return (
    <>
      <ul className="birthdays">
        {cards.map(({ id, name, day, age }) => (
          <li key={id}>
            <h3>{name}</h3>
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
  Show: HomeBirthdays,
  failure: 'Não foi possível carregar os aniversariantes no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    cards: [{ id: 'exemplo', name: 'Maria de Lourdes (exemplo)', day: '11 de fevereiro', age: '76 anos' }],
  },
};

export default function LiveHomeBirthdays({ message, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={homeBirthdays} fixed={{ message }} {...props} />;
}
