import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line } from './fields/text.ts';
import { carnePath } from './instalment-charges.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { parcela } from './parcelas.ts';
import { instant, uuid, wholeNumber } from './primitives.ts';

/* The booklets of a year on paper. */

/** Orders in which they are printed. */
export const printedSorts = { nome: 'Nome', numero: 'Número', comunidade: 'Comunidade e nome' } as const;
export type PrintedSort = keyof typeof printedSorts;

const printedCarne = z.object({
  numero_ordinal: z.int(),
  /** As the payer's page shows it. */
  nome: z.string(),
  parcelas: z.array(
    z.pick(parcela, { mes: true, vencimento: true, valor_parcela: true, restante: true, pago: true, devida: true }),
  ),
});
export type PrintedCarne = z.output<typeof printedCarne>;

const access = ['financial', 'admin'] as const;
const byYear = z.object({ ano: labelled(wholeNumber(1900, 2999), 'ano') });

export const printedCarnes = {
  printable: endpoint({
    method: 'GET',
    path: `${carnePath}/ano/:ano/impressao/comunidades`,
    access,
    summary: 'Quantos carnês de um ano têm meses a pagar, por comunidade, dos dizimistas ativos',
    params: byYear,
    answer: z.array(z.object({ comunidade: z.nullable(z.string()), carnes: z.int() })),
  }),
  printed: endpoint({
    method: 'GET',
    path: `${carnePath}/ano/:ano/impressao`,
    access,
    summary: 'Os carnês de um ano para imprimir, como estão agora: todos os ativos, uma comunidade ou um dizimista',
    params: byYear,
    query: z.object({
      comunidade: ifGiven(labelled(line({ label: 'comunidade', max: 200 }).written, 'comunidade')),
      dizimista: ifGiven(labelled(uuid, 'dizimista')),
      ordem: ifGiven(labelled(z.enum(Object.keys(printedSorts) as [PrintedSort, ...PrintedSort[]]), 'ordem')),
    }),
    answer: z.object({ read_at: instant, carnes: z.array(printedCarne) }),
  }),
};
