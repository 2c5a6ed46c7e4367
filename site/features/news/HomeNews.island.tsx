import { Empty } from '../../ui/Empty.tsx';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import { type HomeNewsData, loadHomeNews } from './home-news.ts';
import { NewsCard } from './NewsCard.tsx';

export function HomeNews({ cards, hasMore }: HomeNewsData) {
  if (cards.length === 0)
    return (
      <Empty title="Nenhuma notícia publicada ainda." way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />
    );
  return (
    <>
      <div className="home-news">
        {cards.map((card) => (
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
  load: loadHomeNews,
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
