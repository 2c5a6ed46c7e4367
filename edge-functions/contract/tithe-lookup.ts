import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { parcela } from './parcelas.ts';
import { highestOrdinal, ordinalDigits } from './payer-number.ts';
import { uuid } from './primitives.ts';

const ordinal = z.pipe(
  z.string().check(z.regex(ordinalDigits)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(highestOrdinal))),
);

const titheBooklet = z.object({
  id: uuid,
  ano: z.int(),
  valor_mensal: z.number(),
  parcelas: z.array(
    z.extend(
      z.pick(parcela, {
        id: true,
        mes: true,
        vencimento: true,
        valor_parcela: true,
        restante: true,
        pago: true,
        devida: true,
        data_pagamento: true,
      }),
      /** In reais: what was received for it, less what was reversed. */
      { valor_pago: z.number() },
    ),
  ),
});
export type TitheBooklet = z.output<typeof titheBooklet>;
export type TitheInstalment = TitheBooklet['parcelas'][number];

const titheBooklets = z.object({
  /** `nome` is the first name with the initials of the others, unless the parish has it shown whole. */
  dizimista: z.object({ numero_ordinal: z.int(), nome: z.string() }),
  /** The last year first. */
  carnes: z.array(titheBooklet),
});
export type TitheBooklets = z.output<typeof titheBooklets>;

export const titheLookup = {
  byOrdinal: endpoint({
    method: 'GET',
    path: '/carne-dizimo/public/dizimista/:ordinal',
    access: 'anyone',
    summary: 'Os carnês de um dizimista, pelo seu número: 60 números por hora para cada endereço de rede',
    params: z.object({ ordinal: labelled(ordinal, 'número ordinal') }),
    answer: titheBooklets,
  }),
};
