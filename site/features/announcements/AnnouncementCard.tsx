import { untilOf } from '../../lib/dates.ts';
import { type AnnouncementCardData, announcementPath, validUntil } from './announcement-card.ts';

export function AnnouncementCard({ card }: { card: AnnouncementCardData }) {
  const { id, title, text, author, createdOn, expiresAt } = card;
  return (
    <article className="notice" data-until={untilOf(expiresAt)}>
      <p className="notice__date">{createdOn}</p>
      <h3>
        <a href={announcementPath(id)}>{title}</a>
      </h3>
      <p>{text}</p>
      {(author || expiresAt) && (
        <p className="notice__foot">
          {author && <span>{author}</span>}
          {expiresAt && <span>{validUntil(expiresAt)}</span>}
        </p>
      )}
    </article>
  );
}
