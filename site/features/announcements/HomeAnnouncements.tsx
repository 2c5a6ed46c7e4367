import { Empty } from '../../ui/Empty.tsx';
import type { AnnouncementCardData } from './announcement-card.ts';

export function HomeAnnouncements({ cards }: { cards: AnnouncementCardData[] }) {
  if (cards.length === 0) return <Empty title="Nenhum anúncio ativo no momento." />;
  return (
    <div className="notices">
      {cards.map((card) => (
        <AnnouncementCard key={card.id} card={card} />
      ))}
    </div>
  );
}

function AnnouncementCard({ card }: { card: AnnouncementCardData }) {
  return (
    <article className="notice">
      <p className="notice__date">{card.createdOn}</p>
      <h3>{card.title}</h3>
      <p>{card.text}</p>
      <p className="notice__foot">
        {card.author && <span>{card.author}</span>}
        <span>Válido até: {card.expiresOn}</span>
      </p>
    </article>
  );
}
