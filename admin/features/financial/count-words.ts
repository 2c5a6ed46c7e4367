import { type CashCount, differenceWords } from '#contract/financial-counts.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';

/** 'Contado: R$ 97,25, por Ana e José. No livro-caixa: R$ 100,25. Faltam R$ 3,00, registrados como diferença.' */
export function countWords(count: CashCount): string {
  const settled = count.is_settled ? ', e a diferença foi registrada' : '';
  return (
    `Contado por ${count.counted_by} e ${count.also_counted_by}: ${shownReais(count.counted)}. ` +
    `No livro-caixa: ${shownReais(count.expected)}. ${capitalised(differenceWords(count))}${settled}.`
  );
}
