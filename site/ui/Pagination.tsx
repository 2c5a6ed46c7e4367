import type { MouseEvent } from 'react';
import { pageWindow } from './page-window.ts';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  /** A page's address, so that it can be opened in another tab. */
  addressOf: (page: number) => string;
  onTurn: (page: number) => void;
}

/** 'Anterior', page numbers, 'Próxima'; nothing when there is one page. */
export function Pagination({ page, pages, addressOf, onTurn }: Props) {
  if (pages <= 1) return null;
  const turn = (target: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onTurn(target);
  };

  return (
    <nav className="pages" aria-label="Páginas">
      {page > 1 ? (
        <a href={addressOf(page - 1)} onClick={turn(page - 1)}>
          Anterior
        </a>
      ) : (
        <span className="pages__end">Anterior</span>
      )}
      <ol className="pages__numbers">
        {pageWindow(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key than its position
            <li key={`gap-${index}`}>…</li>
          ) : (
            <li key={number}>
              <a
                href={addressOf(number)}
                aria-label={`Página ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={turn(number)}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages ? (
        <a href={addressOf(page + 1)} onClick={turn(page + 1)}>
          Próxima
        </a>
      ) : (
        <span className="pages__end">Próxima</span>
      )}
    </nav>
  );
}
