import type { Giving } from '#contract/giving.ts';

/** What the donation page lacks; undefined when nothing is missing, or when it isn't known how the site was built. */
export function givingNotice(giving: Giving | undefined): string | undefined {
  if (!giving || (giving.pix && giving.bank)) return undefined;
  const pix = 'a chave PIX da paróquia (PARISH_PIX_KEY, PARISH_PIX_NAME e PARISH_PIX_CITY)';
  const bank = 'a conta no banco (PARISH_BANK, PARISH_AGENCY e PARISH_ACCOUNT)';
  const missing = [...(giving.pix ? [] : [pix]), ...(giving.bank ? [] : [bank])];
  const meanwhile = giving.pix ? '' : ' Até lá, a página diz como doar na paróquia.';
  return `Falta na página de doação: ${missing.join('; ')}. Quem cuida do servidor configura.${meanwhile}`;
}
