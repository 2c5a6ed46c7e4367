import { untilOf } from '../../lib/dates.ts';
import { CardPicture } from '../../ui/CardPicture.tsx';
import type { NamePart } from '../../ui/card-form.ts';
import { type AnnouncementCardData, announcementPath, validUntil } from './announcement-card.ts';

interface Props {
  card: AnnouncementCardData;
  /** Names the parts of a form that the browser fills in (announcement-filling.ts). */
  name?: NamePart;
}

export function AnnouncementCard({ card, name }: Props) {
  const { id, title, text, author, createdOn, expiresAt, picture } = card;
  return (
    <article className="notice card linked" data-until={untilOf(expiresAt)} {...name?.('card')}>
      {picture && <CardPicture picture={picture} {...name?.('picture')} />}
      <p className="notice__date" {...name?.('date')}>
        {createdOn}
      </p>
      <h3>
        <a href={announcementPath(id)} {...name?.('title')}>
          {title}
        </a>
      </h3>
      <p {...name?.('text')}>{text}</p>
      <p className="notice__foot" {...name?.('foot')}>
        {author && <span {...name?.('author')}>{author}</span>}
        <span {...name?.('end')}>{validUntil(expiresAt)}</span>
      </p>
    </article>
  );
}
