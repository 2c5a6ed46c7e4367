import type { Giving } from '#contract/giving.ts';

/** The donation page's missing information; undefined if there is none, or if the build's settings are unknown. */
export function givingNotice(giving: Giving | undefined): string | undefined {
  if (!giving || (giving.pix && giving.bank)) return undefined;
  const missing = [...(giving.pix ? [] : ['a chave PIX da paróquia']), ...(giving.bank ? [] : ['a conta no banco'])];
  const meanwhile = giving.pix ? '' : ' Até lá, a página diz como doar na paróquia.';
  const verb = missing.length > 1 ? 'Faltam' : 'Falta';
  return `${verb} na página de doação: ${missing.join(' e ')}. Peça a quem cuida do computador que complete.${meanwhile}`;
}
