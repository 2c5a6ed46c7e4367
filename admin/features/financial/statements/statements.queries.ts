import { useQuery } from '@tanstack/react-query';
import {
  type IssuedReceipt,
  issuedReceipts,
  type MailedReceipts,
  type MailOutcome,
  mostStatements,
} from '#contract/financial-receipts.ts';
import { financialStatements, type Giver } from '#contract/financial-statements.ts';
import { api } from '../../../lib/api.ts';

/** Who gave in a year, or what one payer gave. Each read is in the audit log, so it isn't repeated by itself. */
export const useYearOfGiving = (ano: number | null, dizimista?: string) =>
  useQuery({
    queryKey: ['financial', 'declaracoes', ano, dizimista],
    queryFn: async ({ signal }) =>
      (
        await api(financialStatements.year, {
          params: { ano: ano as number },
          query: dizimista ? { dizimista } : {},
          signal,
        })
      ).data,
    enabled: ano !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Issues the statements of a year in their order, a hundred at a time. */
export async function* issuing(
  ano: number,
  givers: readonly Giver[],
  signal: AbortSignal,
): AsyncGenerator<IssuedReceipt[]> {
  for (let at = 0; at < givers.length; at += mostStatements) {
    const dizimistas = givers.slice(at, at + mostStatements).map(({ id }) => id);
    yield (await api(issuedReceipts.statements, { body: { ano, dizimistas }, signal })).data;
  }
}

/** Issues the statements and puts them into the outbox; answers what was and wasn't, with those who can't get one. */
export async function mailStatements(
  ano: number,
  givers: readonly Giver[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void },
): Promise<MailedReceipts> {
  const reached = givers.filter(({ has_mail, agreed }) => has_mail && agreed);
  const mailed: MailedReceipts = {
    ...{ ready: 0, sent_before: 0, changed: 0 },
    without_address: givers.filter(({ has_mail }) => !has_mail).length,
    not_agreed: givers.filter(({ has_mail, agreed }) => has_mail && !agreed).length,
  };
  let done = 0;
  for await (const issued of issuing(ano, reached, signal)) {
    onProgress({ done, total: reached.length });
    const recibos = issued.map(({ id }) => id);
    const { data } = await api(issuedReceipts.mail, { body: { recibos }, signal });
    for (const outcome of Object.keys(mailed) as MailOutcome[]) mailed[outcome] += data[outcome];
    done += issued.length;
  }
  return mailed;
}
