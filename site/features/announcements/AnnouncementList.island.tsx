import { untilOf } from '../../lib/dates.ts';
import { CardPicture } from '../../ui/CardPicture.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { type LiveRows, liveSection } from '../../ui/LiveSection.tsx';
import {
  type AnnouncementCards,
  announcementPath,
  loadAnnouncements,
  nearestExpiry,
  unexpired,
} from './announcement-card.ts';

export function AnnouncementList({ cards }: AnnouncementCards) {
  const shown = unexpired(cards);
  if (shown.length === 0)
    return <Empty title="Nenhum aviso encontrado." way={{ href: '/liturgia', label: 'Ler a liturgia de hoje' }} />;
  return (
    <div className="notice-list">
      {shown.map(({ id, title, text, createdOn, expiresAt, picture }) => (
        <article key={id} className="notice card linked" data-until={untilOf(expiresAt)}>
          {picture && <CardPicture picture={picture} />}
          <h2>
            <a href={announcementPath(id)}>{title}</a>
          </h2>
          <p className="notice__lines">{text}</p>
          <p className="notice__date">{createdOn}</p>
        </article>
      ))}
    </div>
  );
}

export const announcementList: LiveRows<AnnouncementCards> = {
  tables: ['announcements'],
  until: nearestExpiry,
  load: loadAnnouncements,
  Show: AnnouncementList,
  loading: 'Carregando avisos...',
  failure: { heading: 'Erro ao carregar avisos' },
};

export default liveSection(announcementList);
