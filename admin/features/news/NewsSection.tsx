import { type NewsItem, news, newsNoun } from '#contract/news.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { unbuiltAddress } from '../../../site/lib/unbuilt-address.ts';
import { excerptOf } from '../../../site/rich-text/plain-text.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { newsAddress, newsCollection, usePublishNews } from './news.queries.ts';
import { newsForm } from './news-form.ts';

export default function NewsSection() {
  const publish = usePublishNews();
  const { run, hide } = useActions();
  const unpublish = (item: NewsItem) =>
    hide(publish, item, { action: 'Despublicar', what: called(newsCollection.nameOf(item)) });
  return (
    <CollectionSection
      collection={newsCollection}
      label="Notícias"
      columns={columns}
      form={newsForm}
      onView={(item) => open(addressForStaff(item), '_blank', 'noopener')}
      actions={(item) => [
        item.is_published
          ? { ...publication, prominent: false, label: 'Despublicar', onClick: () => unpublish(item) }
          : { ...publication, label: 'Publicar', onClick: () => run(publish, item) },
      ]}
    />
  );
}

const { called } = sentencesAbout(newsNoun);

const publication = { after: 'Editar', prominent: true, calls: news.publish } as const;

/** A draft gets the unbuilt page, because an item unpublished just now keeps its page until the next build. */
const addressForStaff = (item: NewsItem) => (item.is_published ? newsAddress(item) : unbuiltAddress(newsAddress(item)));

const columns: Column<NewsItem>[] = [
  { header: 'Título', leads: true, cell: (item) => <LeadCell title={item.title} text={excerptOf(item, cellLength)} /> },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_published }) => <StatusBadge on={is_published} label={is_published ? 'Publicada' : 'Rascunho'} />,
  },
  { header: 'Autor', width: '8rem', cell: ({ author }) => author?.name ?? '-' },
  { header: 'Data', width: '6.5rem', cell: ({ publishedAt }) => formatInstant(publishedAt) },
];
