import { Empty } from '../../ui/Empty.tsx';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { type BirthdayCardData, type BirthdayCards, endOfMonth, loadBirthdays } from './birthday-card.ts';

interface Fixed {
  /** The birthday greeting on each card. */
  message: string;
}

export function HomeBirthdays({ cards, message }: BirthdayCards & Fixed) {
  if (cards.length === 0) return <Empty title="Nenhum aniversariante este mês." />;
  return (
    <div className="birthdays">
      {cards.map((card) => (
        <BirthdayCard key={card.id} card={card} message={message} />
      ))}
    </div>
  );
}

function BirthdayCard({ card, message }: { card: BirthdayCardData } & Fixed) {
  return (
    <article className="birthday">
      <h3>{card.name}</h3>
      <p className="birthday__day">{`${card.day} · ${card.age}`}</p>
      <p className="birthday__wish">{message}</p>
    </article>
  );
}

export const homeBirthdays: LiveRows<BirthdayCards, Fixed> = {
  of: ['birthdays'],
  until: (_, now) => endOfMonth(now),
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
