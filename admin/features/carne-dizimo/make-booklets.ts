import { carneDizimo } from '#contract/carne-dizimo.ts';
import { ApiError } from '#contract/errors.ts';
import type { Giving } from '#contract/giving.ts';
import type { ParishFacts } from '#contract/parish.ts';
import type { PrintedSort } from '#contract/printed-carnes.ts';
import { api } from '../../lib/api.ts';
import { makePaper } from '../../papers/make-paper.ts';
import { paperHead } from '../../papers/paper-head.ts';
import type { Making } from '../../ui/report/make-report.ts';

export interface Wanted {
  ano: number;
  /** All active payers without one of these. */
  comunidade?: string;
  dizimista?: string;
  ordem?: PrintedSort;
}

interface Look {
  parish: ParishFacts;
  hasProvider: boolean;
  twoSided: boolean;
}

/** Booklets that the worker draws at a time, so that the progress is seen. */
const atATime = 5;

/** The booklets as they are now, as one file to print. */
export async function makeBooklets(
  { ano, ...query }: Wanted,
  { parish, hasProvider, twoSided }: Look,
  { signal, onProgress }: Making,
): Promise<File> {
  const { data } = await api(carneDizimo.printed, { params: { ano }, query, signal });
  const { carnes, read_at } = data;
  if (!carnes.some(({ parcelas }) => parcelas.some(({ devida }) => devida)))
    throw new ApiError('report_empty', `Não há meses em aberto em ${ano} para imprimir.`);
  const { pix } = (import.meta.env.giving as Giving | undefined) ?? {};
  return makePaper(
    {
      kind: 'booklet',
      head: await paperHead(parish),
      options: { ano, readAt: read_at, payment: hasProvider ? 'provider' : pix, twoSided },
      items: (function* () {
        for (let at = 0; at < carnes.length; at += atATime) yield carnes.slice(at, at + atATime);
      })(),
      total: carnes.length,
      fileName: query.dizimista ? `carne-${ano}-dizimista-${carnes[0]?.numero_ordinal}.pdf` : `carnes-${ano}.pdf`,
    },
    { signal, onProgress },
  );
}
