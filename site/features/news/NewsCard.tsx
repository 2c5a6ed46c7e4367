import { type NewsCardData, newsPath } from './news-card.ts';

interface Props {
  card: NewsCardData;
  /** The home page says who wrote and points on with an arrow; the list doesn't. */
  withAuthor?: boolean;
}

export function NewsCard({ card, withAuthor = false }: Props) {
  return (
    <article className="news-card">
      <p className="news-card__meta">
        <span>{card.date}</span>
        {withAuthor && card.author && <span>{card.author}</span>}
        {!card.isPublished && <span className="badge badge--draft">Rascunho</span>}
      </p>
      <h3>
        <a href={newsPath(card.slug)}>{card.title}</a>
      </h3>
      <p className="news-card__excerpt">{card.excerpt}</p>
      <span className="news-card__more" aria-hidden="true">
        {withAuthor ? 'Ler mais →' : 'Ler mais'}
      </span>
    </article>
  );
}
