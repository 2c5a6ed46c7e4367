import { Fragment } from 'react';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { type AnnouncementCards, fewCards, loadAnnouncements, nearestExpiry, unexpired } from './announcement-card.ts';

/** All of them; on a telephone first a few, and the others after a link whose target shows what follows it. */
export function HomeAnnouncements({ cards }: AnnouncementCards) {
  const shown = unexpired(cards);
  return (
    <div className="notices">
      {shown.map((card, index) => (
        <Fragment key={card.id}>
          {index === fewCards && <i id="todos" />}
          <AnnouncementCard card={card} />
        </Fragment>
      ))}
      {shown.length > fewCards && (
        <a className="button button--quiet" href="#todos">
          Ver todos os avisos
        </a>
      )}
    </div>
  );
}

export const homeAnnouncements: LiveRows<AnnouncementCards> = {
  tables: ['announcements'],
  until: nearestExpiry,
  load: loadAnnouncements,
  isEmpty: ({ cards }) => unexpired(cards).length === 0,
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
      },
    ],
  },
};

export default liveSection(homeAnnouncements);
