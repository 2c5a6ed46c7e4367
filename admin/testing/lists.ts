import type { Answer } from '#contract/client.ts';
import { type List, useRead } from '../lib/list.ts';

export interface Thing {
  id: string;
  name: string;
  order: number;
  updatedAt: string;
}

export const things = (count: number, first = 1): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `thing ${first + index}`,
    name: `Coisa ${first + index}`,
    order: first + index,
    updatedAt: '2026-11-21T12:00:00+00:00',
  }));

/** The API's answer for a page of `total` rows, ten to a page. */
export function pageOfThings(page: number, total: number): Answer<Thing[]> {
  const first = (page - 1) * 10 + 1;
  return {
    data: things(Math.max(0, Math.min(10, total - first + 1)), first),
    pagination: { page, limit: 10, total, pages: Math.ceil(total / 10) },
  } as Answer<Thing[]>;
}

/** A list with the test's own read function, otherwise like every list of the panel. */
export const useThings = (read: (page: number) => Promise<Answer<Thing[]>>, page = 1): List<Thing> =>
  useRead(['things', page], () => read(page), 'Erro ao carregar coisas');
