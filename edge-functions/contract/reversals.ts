import { choice } from './fields/choice.ts';

/** Reasons of a reversal by hand. A mistake is reversed on the payment's own day, money given back today. */
const reversalKinds = { erro: 'Erro de digitação', devolucao: 'Dinheiro devolvido' } as const;
export type ReversalKind = keyof typeof reversalKinds;

export const reversalKind = choice({
  label: 'o que houve',
  options: reversalKinds,
  help: 'O estorno de um erro fica no dia do pagamento, como se o erro não tivesse existido; o de dinheiro devolvido é de hoje.',
});

/** Days after which somebody who undoes a payment hardly mends a mistake of typing. */
const daysOfMistakes = 7;

/** The kind that is proposed for a payment that was entered at an instant. */
export const proposedKind = (enteredAt: string, now: Date): ReversalKind | null =>
  now.getTime() - Date.parse(enteredAt) < daysOfMistakes * 24 * 60 * 60_000 ? 'erro' : null;
