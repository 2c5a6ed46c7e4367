import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { IconChevronLeft } from '#icons/IconChevronLeft.ts';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { IconChevronsLeft } from '#icons/IconChevronsLeft.ts';
import { IconChevronsRight } from '#icons/IconChevronsRight.ts';
import styles from './Pagination.module.css';
import { offersJump, type PagerLook, pageMarks, type Shown, shownRange, typedPage } from './pagination.ts';

interface PaginationProps {
  /** The page that was asked for. */
  page: number;
  pages: number;
  /** The page whose rows are shown: another one while the asked one is read. */
  shown: Shown | false;
  onPage: (page: number) => void;
  look?: PagerLook | undefined;
}

/** The pager under a list of more than one page. */
export function Pagination({ page, pages, shown, onPage, look = {} }: PaginationProps) {
  if (pages <= 1) return null;
  // Not disabled at the ends: whoever steps there would lose the focus.
  const step = (label: string, to: number, Icon: typeof IconChevronLeft) => {
    const isOutside = to < 1 || to > pages || to === page;
    return (
      <Button
        variant="default"
        className={styles.mark}
        aria-label={label}
        aria-disabled={isOutside}
        data-disabled={isOutside || undefined}
        onClick={() => isOutside || onPage(to)}
      >
        <Icon size={18} aria-hidden />
      </Button>
    );
  };
  return (
    <nav className={styles.pagination} aria-label={look.label ?? 'Paginação'}>
      <p className={styles.range}>{shown && shownRange(shown, look.many)}</p>
      {offersJump(pages) && <PageJump pages={pages} onPage={onPage} />}
      <div className={styles.marks}>
        {look.ends && step('Primeira página', 1, IconChevronsLeft)}
        {step('Página anterior', page - 1, IconChevronLeft)}
        {pageMarks(page, pages, look).map((mark, index) =>
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
        {step('Próxima página', page + 1, IconChevronRight)}
        {look.ends && step('Última página', pages, IconChevronsRight)}
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
