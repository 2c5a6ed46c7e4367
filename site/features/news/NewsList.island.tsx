import { useRef } from 'react';
import type { Built } from '../../ui/built.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { useList } from '../../ui/use-list.ts';
import { useTouches } from '../../ui/use-touches.ts';
import { NewsCard } from './NewsCard.tsx';
import { NewsFilters } from './NewsFilters.tsx';
import { unended } from './news-card.ts';
import { addressOfSearch, countHeading, isFiltered, type NewsResults, newsList } from './news-search.ts';

export default function NewsList({ built }: { built: Built<NewsResults> }) {
  const { search, results, state, filter, turnTo } = useList(newsList, built);
  const heading = useRef<HTMLHeadingElement>(null);
  useTouches();

  const turn = (page: number) => {
    turnTo(page);
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <NewsFilters search={search} onChange={filter} />
      <div aria-live="polite">
        {state !== 'failed' && (
          <h2 ref={heading} tabIndex={-1} className="news-count">
            {state === 'loading' ? 'Carregando notícias...' : countHeading(results.total)}
          </h2>
        )}
      </div>
      {state === 'failed' && <FailureNote sentence="Erro ao carregar notícias. Tente novamente." />}
      {state === 'loaded' && results.cards.length === 0 && (
        <Empty
          title="Nenhuma notícia encontrada"
          {...(isFiltered(search)
            ? { hint: 'Tente ajustar os filtros de busca.' }
            : { hint: 'Não há notícias disponíveis no momento.', way: { href: '/avisos', label: 'Ver os avisos' } })}
        />
      )}
      <div className="news-list news-glass" aria-busy={state === 'loading'}>
        {unended(results.cards).map((card) => (
          <NewsCard key={card.slug} card={card} more="Ler mais" />
        ))}
      </div>
      <Pagination
        page={search.page}
        pages={results.pages}
        addressOf={(page) => addressOfSearch({ ...search, page })}
        onTurn={turn}
      />
    </>
  );
}
