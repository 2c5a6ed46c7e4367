/** Sentences of a lookup by a number or a code, as the documents prescribe them. */
export const lookupSentences = {
  unexpected: 'Estrutura de resposta inesperada',
  unsuccessful: 'Resposta da API inválida',
} as const;

/** The sentence for a caller who has asked for too much. */
export function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Houve muitas consultas nesta mesma rede de internet. Tente de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`;
}
