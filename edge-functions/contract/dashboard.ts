import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { staff } from './primitives.ts';

/** Null where the caller may not see the count. */
const count = z.nullable(z.int());

export const totals = z.object({
  dizimistas: count,
  dizimistas_ativos: count,
  usuarios: count,
  noticias: count,
  avisos: count,
});
export type Totals = z.output<typeof totals>;

export const dashboard = {
  totals: endpoint({
    method: 'GET',
    path: '/dashboard/totals',
    access: staff,
    summary: 'As cinco contagens da visão geral',
    answer: totals,
    topLevel: ['dizimistas', 'dizimistas_ativos', 'usuarios', 'noticias', 'avisos'],
  }),
};
