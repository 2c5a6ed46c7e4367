import { untilOf } from '../../lib/dates.ts';
import { Arrow } from '../../ui/Arrow.tsx';
import { CardPicture } from '../../ui/CardPicture.tsx';
import type { NamePart } from '../../ui/card-form.ts';
import { type NewsCardData, newsPath } from './news-card.ts';

interface Props {
  card: NewsCardData;
  /** 'Ler mais' and the like; none by default. */
  more?: string;
  /** Names the parts of a form that the browser fills in (news-filling.ts). */
  name?: NamePart;
}

export function NewsCard({ card, more, name }: Props) {
  const [words, sign] = more?.split(/(?=→)/) ?? [];
  return (
    <article className="news-card card linked" data-until={untilOf(card.expiresAt ?? null)} {...name?.('card')}>
      {card.picture && <CardPicture picture={card.picture} {...name?.('picture')} />}
      <p className="news-card__meta">
        <span {...name?.('date')}>{card.date}</span>
        {card.author && <span>{card.author}</span>}
        {!card.isPublished && <span className="badge badge--draft">Rascunho</span>}
      </p>
      <h3>
        <a href={newsPath(card.slug)} {...name?.('title')}>
          {card.title}
        </a>
      </h3>
      <p className="news-card__excerpt" {...name?.('excerpt')}>
        {card.excerpt}
      </p>
      {more && (
        <span className="news-card__more" aria-hidden="true">
          {words}
          {sign && <Arrow sign={sign} />}
        </span>
      )}
    </article>
  );
}
