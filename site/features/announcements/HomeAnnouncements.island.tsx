import { Empty } from '../../ui/Empty.tsx';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import {
  type AnnouncementCardData,
  type AnnouncementCards,
  loadAnnouncements,
  nearestExpiry,
} from './announcement-card.ts';

export function HomeAnnouncements({ cards }: AnnouncementCards) {
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
        <span>{`Válido até: ${card.expiresOn}`}</span>
      </p>
    </article>
  );
}

export const homeAnnouncements: LiveRows<AnnouncementCards> = {
  of: ['announcements'],
  until: nearestExpiry,
  load: loadAnnouncements,
  Show: HomeAnnouncements,
  failure: 'Não foi possível carregar os anúncios no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    cards: [
      {
        id: 'exemplo',
        title: 'Exemplo de aviso',
        text: 'Aqui aparece o começo de um aviso da paróquia.',
        author: 'Secretaria paroquial',
        createdOn: '11/02/2026',
        expiresAt: null,
        expiresOn: '-',
      },
    ],
  },
};

export default function LiveHomeAnnouncements(props: LiveProps) {
  return <LiveSection rows={homeAnnouncements} {...props} />;
}
