import { CardPicture } from '../../ui/CardPicture.tsx';
import { type NewsCardData, newsPath } from './news-card.ts';

interface Props {
  card: NewsCardData;
  /** 'Ler mais' and the like; none by default. */
  more?: string;
}

export function NewsCard({ card, more }: Props) {
  return (
    <article className="news-card">
      {card.picture && <CardPicture src={card.picture} />}
      <p className="news-card__meta">
        <span>{card.date}</span>
        {card.author && <span>{card.author}</span>}
        {!card.isPublished && <span className="badge badge--draft">Rascunho</span>}
      </p>
      <h3>
        <a href={newsPath(card.slug)}>{card.title}</a>
      </h3>
      <p className="news-card__excerpt">{card.excerpt}</p>
      {more && (
        <span className="news-card__more" aria-hidden="true">
          {more}
        </span>
      )}
    </article>
  );
}
