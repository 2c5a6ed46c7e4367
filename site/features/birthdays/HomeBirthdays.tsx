import { Empty } from '../../ui/Empty.tsx';
import type { BirthdayCardData } from './birthday-card.ts';

interface Props {
  cards: BirthdayCardData[];
  /** The parish's wish for each of them. */
  message: string;
}

export function HomeBirthdays({ cards, message }: Props) {
  if (cards.length === 0) return <Empty title="Nenhum aniversariante este mês." />;
  return (
    <div className="birthdays">
      {cards.map((card) => (
        <BirthdayCard key={card.id} card={card} message={message} />
      ))}
    </div>
  );
}

function BirthdayCard({ card, message }: { card: BirthdayCardData; message: string }) {
  return (
    <article className="birthday">
      <h3>{card.name}</h3>
      <p className="birthday__day">
        {card.day} · {card.age}
      </p>
      <p className="birthday__wish">{message}</p>
    </article>
  );
}
