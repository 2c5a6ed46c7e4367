import { Button, TextInput } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type FormEvent, useState } from 'react';
import styles from './Pagination.module.css';
import { offersJump, pageMarks, shownRange, typedPage } from './pagination.ts';

interface PaginationProps {
  page: number;
  pages: number;
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** The pager under a list of more than one page. */
export function Pagination({ page, pages, total, limit, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Paginação">
      <p className={styles.range} role="status">
        {shownRange({ page, limit, total })}
      </p>
      {offersJump(pages) && <PageJump pages={pages} onPage={onPage} />}
      <div className={styles.marks}>
        <Button
          variant="default"
          className={styles.mark}
          aria-label="Página anterior"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        {pageMarks(page, pages).map((mark, index) =>
          mark === 'gap' ? (
            <span key={index === 1 ? 'gap-before' : 'gap-after'} className={styles.gap} aria-hidden>
              …
            </span>
          ) : (
            <Button
              key={mark}
              variant={mark === page ? 'filled' : 'default'}
              className={styles.mark}
              aria-label={`Página ${mark}`}
              aria-current={mark === page ? 'page' : undefined}
              onClick={() => onPage(mark)}
            >
              {mark}
            </Button>
          ),
        )}
        <Button
          variant="default"
          className={styles.mark}
          aria-label="Próxima página"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
    </nav>
  );
}

function PageJump({ pages, onPage }: Pick<PaginationProps, 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = typedPage(typed, pages);
    if (page === undefined) return;
    onPage(page);
    setTyped('');
  };
  return (
    <form className={styles.jump} onSubmit={go}>
      <TextInput
        label="Ir para a página"
        inputMode="numeric"
        classNames={{ root: styles.jumpField, input: styles.jumpInput }}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Ir
      </Button>
    </form>
  );
}
