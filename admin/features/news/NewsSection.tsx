import type { NewsItem } from '#contract/news.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { excerptOf } from '../../../site/lib/text.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { newsAddress, newsCollection, usePublishNews } from './news.queries.ts';
import { newsForm } from './news-form.tsx';

export default function NewsSection() {
  const publish = usePublishNews();
  const { run } = useActions();
  return (
    <CollectionSection
      collection={newsCollection}
      label="Notícias"
      columns={columns}
      form={newsForm}
      onView={(item) => open(newsAddress(item), '_blank', 'noopener')}
      actions={(item) => [{ label: item.is_published ? 'Despublicar' : 'Publicar', onClick: () => run(publish, item) }]}
    />
  );
}

const columns: Column<NewsItem>[] = [
  { header: 'Título', leads: true, cell: (item) => <LeadCell title={item.title} text={excerptOf(item, 100)} /> },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_published }) => <StatusBadge on={is_published} label={is_published ? 'Publicada' : 'Rascunho'} />,
  },
  { header: 'Autor', width: '8rem', cell: ({ author }) => author?.name ?? '-' },
  { header: 'Data', width: '6.5rem', cell: ({ createdAt }) => formatInstant(createdAt) },
];
