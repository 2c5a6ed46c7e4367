import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { type HomeNewsData, loadHomeNews } from './home-news.ts';
import { NewsCard } from './NewsCard.tsx';
import { nearestEnd, unended } from './news-card.ts';

export function HomeNews({ cards, hasMore }: HomeNewsData) {
  return (
    <>
      <div className="home-news">
        {unended(cards).map((card) => (
          <NewsCard key={card.slug} card={card} more="Ler mais →" />
        ))}
      </div>
      {hasMore && (
        <p className="home-news__all">
          <a className="button button--quiet" href="/noticias">
            Ver todas as notícias
          </a>
        </p>
      )}
    </>
  );
}

export const homeNews: LiveRows<HomeNewsData> = {
  tables: ['news'],
  until: ({ cards }) => nearestEnd(cards),
  load: loadHomeNews,
  isEmpty: ({ cards }) => unended(cards).length === 0,
  Show: HomeNews,
  failure: 'Não foi possível carregar as notícias no momento. Tente novamente mais tarde.',
  sample: import.meta.env.PUBLIC_SAMPLE_DATA === 'on' && {
    cards: [
      {
        slug: 'exemplo-de-noticia',
        title: 'Exemplo de notícia',
        date: '11/02/2026',
        author: 'Secretaria paroquial',
        excerpt: 'Aqui aparece o resumo de uma notícia da paróquia.',
        isPublished: true,
      },
    ],
    hasMore: false,
  },
};

export default liveSection(homeNews);
