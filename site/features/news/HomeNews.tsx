import { Empty } from '../../ui/Empty.tsx';
import type { HomeNewsData } from './home-news.ts';
import { NewsCard } from './NewsCard.tsx';

export function HomeNews({ cards, hasMore }: HomeNewsData) {
  if (cards.length === 0) return <Empty title="Nenhuma notícia publicada ainda." />;
  return (
    <>
      <div className="home-news">
        {cards.map((card) => (
          <NewsCard key={card.slug} card={card} withAuthor />
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
