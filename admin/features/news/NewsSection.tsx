import { type NewsItem, news, newsNoun, newsStateLabels } from '#contract/news.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { documentOf } from '#contract/published-document.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { unbuiltAddress } from '../../../site/lib/unbuilt-address.ts';
import { excerptOf } from '../../../site/rich-text/plain-text.ts';
import { momentOf } from '../../lib/publication.ts';
import { itemForWhatsApp } from '../../lib/whatsapp.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { copyLabel, useWhatsAppCopy } from '../../ui/whatsapp-copy.ts';
import { isShown, newsAddress, newsCollection, newsState, usePublishNews } from './news.queries.ts';
import { newsForm } from './news-form.ts';

export default function NewsSection() {
  const publish = usePublishNews();
  const { run, hide } = useActions();
  const copy = useWhatsAppCopy();
  const unpublish = (item: NewsItem) => {
    const change = { item, publishes: false };
    return isShown(item)
      ? hide(publish, change, { action: 'Despublicar', what: called(newsCollection.nameOf(item)) })
      : run(publish, change);
  };
  return (
    <CollectionSection
      collection={newsCollection}
      label="Notícias"
      columns={columns}
      form={newsForm}
      onView={(item) => open(addressForStaff(item), '_blank', 'noopener')}
      actions={(item) => [
        ...publicationsOf[newsState(item)].map((label) => ({
          ...publication,
          label,
          prominent: label === 'Publicar',
          onClick: () => void (label === 'Despublicar' ? unpublish(item) : run(publish, { item, publishes: true })),
        })),
        ...(isShown(item)
          ? [
              {
                label: copyLabel,
                after: 'Editar' as const,
                onClick: () =>
                  void copy(
                    itemForWhatsApp(
                      item.title,
                      item.excerpt || item.content,
                      newsAddress(item),
                      documentOf(item, news.document),
                    ),
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

const { called } = sentencesAbout(newsNoun);

const publication = { after: 'Editar', calls: news.publish } as const;

const publicationsOf = {
  draft: ['Publicar'],
  scheduled: ['Publicar agora', 'Despublicar'],
  shown: ['Despublicar'],
  ended: ['Despublicar'],
} as const;

/** A draft gets the unbuilt page, because an item unpublished just now keeps its page until the next build. */
const addressForStaff = (item: NewsItem) => (isShown(item) ? newsAddress(item) : unbuiltAddress(newsAddress(item)));

const columns: Column<NewsItem>[] = [
  { header: 'Título', leads: true, cell: (item) => <LeadCell title={item.title} text={excerptOf(item, cellLength)} /> },
  {
    header: 'Situação',
    speaks: true,
    width: '8.5rem',
    cell: (item) => (
      <StatusBadge on={isShown(item)} label={momentOf(item, 'Encerrada') ?? newsStateLabels[newsState(item)]} />
    ),
  },
  { header: 'Autor', speaks: true, width: '8rem', cell: ({ author }) => author?.name ?? '-' },
  { header: 'Data', speaks: true, width: '6.5rem', cell: ({ publishedAt }) => formatInstant(publishedAt) },
];
