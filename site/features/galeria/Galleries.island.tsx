import { Arrow } from '../../ui/Arrow.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { type LiveProps, type LiveRows, LiveSection } from '../../ui/LiveSection.tsx';
import { type ChurchDrawings, drawingOf } from './drawing.ts';
import { countHeading, type GalleryCard, loadGalleries } from './gallery-cards.ts';

interface Fixed {
  church: ChurchDrawings;
}

export function Galleries({ cards, church }: { cards: GalleryCard[] } & Fixed) {
  if (cards.length === 0)
    return <Empty title="Nenhuma galeria disponível" way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />;
  return (
    <>
      <h2 className="galleries__count">{countHeading(cards.length)}</h2>
      <div className="galleries">
        {cards.map((card) => (
          <Card key={card.id} card={card} church={church} />
        ))}
      </div>
    </>
  );
}

function Card({ card, church }: { card: GalleryCard } & Fixed) {
  const { src, isWindow } = drawingOf(card.titulo, church);
  return (
    <article className="gallery card linked">
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
          Ver fotos <Arrow />
        </span>
      </div>
    </article>
  );
}

export const galleries: LiveRows<{ cards: GalleryCard[] }, Fixed> = {
  tables: ['galeria'],
  load: loadGalleries,
  Show: Galleries,
  failure: { heading: 'Erro ao carregar galerias' },
};

export default function LiveGalleries({ church, ...props }: LiveProps & Fixed) {
  return <LiveSection rows={galleries} fixed={{ church }} {...props} />;
}
