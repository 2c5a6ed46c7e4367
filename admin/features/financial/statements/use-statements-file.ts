import type { Giver } from '#contract/financial-statements.ts';
import { useParish } from '../../../lib/parish.ts';
import { makePaper } from '../../../papers/make-paper.ts';
import { paperHead } from '../../../papers/paper-head.ts';
import type { Statement } from '../../../papers/statement-paper.ts';
import { useMadeFile } from '../../../ui/report/use-made-file.ts';
import { issuing } from './statements.queries.ts';

interface StatementsFile {
  year: number;
  /** In the order in which they are numbered and printed. */
  givers: readonly Giver[];
  hasWindow: boolean;
}

/** Issues statements and saves them as one file, made in the panel's worker. */
export function useStatementsFile({ year, givers, hasWindow }: StatementsFile) {
  const parish = useParish();
  const addresses = new Map(givers.map(({ numero_ordinal, endereco }) => [numero_ordinal, endereco]));
  async function* items(signal: AbortSignal): AsyncGenerator<Statement[]> {
    for await (const issued of issuing(year, givers, signal))
      yield issued.map((receipt) => ({ receipt, address: addresses.get(receipt.numero_ordinal ?? 0) ?? null }));
  }
  return useMadeFile({
    make: async (_: 'pdf', making) => {
      const of = { head: await paperHead(parish), options: { hasWindow }, items: items(making.signal) };
      return makePaper({ kind: 'statement', ...of, total: givers.length, fileName: `declaracoes-${year}.pdf` }, making);
    },
    failure: 'Erro ao gerar declarações',
    success: givers.length === 1 ? 'Declaração gerada com sucesso!' : 'Declarações geradas com sucesso!',
  });
}
