import { Button } from '@mantine/core';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { excerptOf } from '../../../site/lib/text.ts';
import { useActions } from '../../ui/actions.ts';
import { useRecordModal } from '../../ui/form/record-modal.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { NewsForm } from './NewsForm.tsx';
import { NewsOrder } from './NewsOrder.tsx';
import { newsAddress, useNews, usePublishNews, useRemoveNews } from './news.queries.ts';

export default function NewsSection() {
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState(false);
  const news = useNews(page);
  const publish = usePublishNews();
  const removal = useRemoveNews();
  const form = useRecordModal<NewsItem>();
  const { run, remove } = useActions();

  return (
    <>
      <Toolbar>
        <Button variant="default" leftSection={<IconArrowsSort size={18} />} onClick={() => setOrdering(true)}>
          Ordenar
        </Button>
        <Button leftSection={<IconPlus size={18} />} onClick={form.create}>
          Nova Notícia
        </Button>
      </Toolbar>
      <DataTable
        label="Notícias"
        list={news}
        columns={columns}
        nameOf={({ title }) => title}
        page={page}
        onPage={setPage}
        onView={(item) => open(newsAddress(item), '_blank', 'noopener')}
        onEdit={form.edit}
        onDelete={(item) => remove(removal, item, `a notícia “${item.title}”`)}
        actions={({ id, is_published }) => [
          {
            label: is_published ? 'Despublicar' : 'Publicar',
            onClick: () => run(publish, { id, is_published: !is_published }),
          },
        ]}
      />
      {form.isOpen && <NewsForm item={form.item} onClose={form.close} />}
      {ordering && <NewsOrder onClose={() => setOrdering(false)} />}
    </>
  );
}

const columns: Column<NewsItem>[] = [
  {
    header: 'Título',
    leads: true,
    cell: (item) => <LeadCell title={item.title} text={excerptOf(item, 100)} />,
  },
  {
    header: 'Situação',
    width: '7rem',
    cell: ({ is_published }) => <StatusBadge on={is_published} label={is_published ? 'Publicada' : 'Rascunho'} />,
  },
  { header: 'Autor', width: '8rem', cell: ({ author }) => author?.name ?? '-' },
  {
    header: 'Data',
    width: '6.5rem',
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
];
