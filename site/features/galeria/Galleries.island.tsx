import windows from '../../art/windows.svg?url';
import { Empty } from '../../ui/Empty.tsx';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { countHeading, type GalleryCard, loadGalleries } from './gallery-cards.ts';

/** The church's windows replace pictures, in turn (art/windows.svg). */
const windowNames = ['lourdes', 'eucharist', 'spirit'];

export function Galleries({ cards }: { cards: GalleryCard[] }) {
  if (cards.length === 0)
    return <Empty title="Nenhuma galeria disponível" way={{ href: '/noticias', label: 'Ver as notícias' }} />;
  return (
    <>
      <h2 className="galleries__count">{countHeading(cards.length)}</h2>
      <div className="galleries">
        {cards.map((card, index) => (
          <Card key={card.id} card={card} window={windowNames[index % windowNames.length]} />
        ))}
      </div>
    </>
  );
}

function Card({ card, window }: { card: GalleryCard; window: string | undefined }) {
  return (
    <article className="gallery">
      <img src={`${windows}#${window}`} width="80" height="168" alt="" loading="lazy" />
      <div className="gallery__words">
        <h3>
          <a href={card.link} target="_blank" rel="noopener noreferrer">
            {card.titulo}
            <span className="unseen"> (abre em nova aba)</span>
          </a>
        </h3>
        {card.descricao && <p>{card.descricao}</p>}
        <span className="gallery__open" aria-hidden="true">
          Ver fotos →
        </span>
      </div>
    </article>
  );
}

export const galleries: LiveRows<{ cards: GalleryCard[] }> = {
  tables: ['galeria'],
  load: loadGalleries,
  Show: Galleries,
  failure: { heading: 'Erro ao carregar galerias' },
};

export default liveSection(galleries);
