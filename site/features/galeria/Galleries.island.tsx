import { Empty } from '../../ui/Empty.tsx';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { drawingOf } from './drawing.ts';
import { countHeading, type GalleryCard, loadGalleries } from './gallery-cards.ts';

export function Galleries({ cards }: { cards: GalleryCard[] }) {
  if (cards.length === 0)
    return <Empty title="Nenhuma galeria disponível" way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />;
  return (
    <>
      <h2 className="galleries__count">{countHeading(cards.length)}</h2>
      <div className="galleries">
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </div>
    </>
  );
}

function Card({ card }: { card: GalleryCard }) {
  const { src, isWindow } = drawingOf(card.titulo);
  return (
    <article className="gallery">
      {isWindow ? (
        <img src={src} width="80" height="168" alt="" loading="lazy" />
      ) : (
        <img className="gallery__sign" src={src} width="80" height="80" alt="" loading="lazy" />
      )}
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
