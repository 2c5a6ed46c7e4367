/** Page numbers in display order; `gap` is an ellipsis. */
export type PageMark = number | 'gap';

const windowSize = 5;
const jumpAbove = 20;

/**
 * The marks of a pager (docs/product.md, "The panel"): every page when there are at most five, or `whole`; else a
 * window of five around the current one, the first page when the current is above 3, the last one when the current is
 * more than 2 from the end, and an ellipsis wherever pages are left out between them. A `narrow` pager has the window
 * alone.
 */
export function pageMarks(
  current: number,
  pages: number,
  { whole = windowSize, narrow = false }: PagerLook = {},
): PageMark[] {
  if (pages <= whole) return pagesFrom(1, pages);
  const start = Math.max(1, Math.min(current - 2, pages - windowSize + 1));
  if (narrow) return pagesFrom(start, windowSize);
  const end = start + windowSize - 1;
  const before: PageMark[] = start === 1 ? [] : start === 2 ? [1] : [1, 'gap'];
  const after: PageMark[] = end === pages ? [] : end === pages - 1 ? [pages] : ['gap', pages];
  return [...before, ...pagesFrom(start, windowSize), ...after];
}

/** True if a field for the page number is shown. */
export const offersJump = (pages: number): boolean => pages > jumpAbove;

/** The page that was typed, when it is a whole number from 1 to `pages`; other values are ignored. */
export function typedPage(typed: string, pages: number): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= pages ? page : undefined;
}

/** A page of rows. */
export interface Shown {
  /** From 1. */
  page: number;
  limit: number;
  /** Rows on all pages. */
  total: number;
}

/** How a list's pager differs from the others'. */
export interface PagerLook {
  /** Its name, if another one is on the screen. */
  label?: string;
  /** The plural noun of its rows: 'transações'. */
  many?: string;
  /** True if it has buttons for the first and the last page. */
  ends?: boolean;
  /** Up to how many pages all of them are shown. */
  whole?: number;
  /** True if only the pages around the current one have buttons. */
  narrow?: boolean;
}

/** 'Mostrando X a Y de Z itens'. */
export function shownRange({ page, limit, total }: Shown, many = 'itens'): string {
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return `Mostrando ${first} a ${last} de ${total} ${many}`;
}

function pagesFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
