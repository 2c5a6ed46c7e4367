import type { CashCount } from '#contract/financial-counts.ts';
import { reaisOf, shownReais, storedCents } from '#contract/money.ts';

/** In reais: more than zero where more was found than the books had. */
export const differenceOf = ({ counted, expected }: Pick<CashCount, 'counted' | 'expected'>): number =>
  reaisOf(storedCents(counted) - storedCents(expected));

/** 'Sobram R$ 3,00', 'Faltam R$ 3,00', 'Confere' */
export const differenceWords = (difference: number): string =>
  difference === 0 ? 'Confere' : `${difference > 0 ? 'Sobram' : 'Faltam'} ${shownReais(Math.abs(difference))}`;

/** 'Contado: R$ 97,25, por Ana e José. No livro-caixa: R$ 100,25. Faltam R$ 3,00, registrados como diferença.' */
export function countWords(count: CashCount): string {
  const settled = count.is_settled ? ', e a diferença foi registrada' : '';
  return (
    `Contado por ${count.counted_by} e ${count.also_counted_by}: ${shownReais(count.counted)}. ` +
    `No livro-caixa: ${shownReais(count.expected)}. ${differenceWords(differenceOf(count))}${settled}.`
  );
}
