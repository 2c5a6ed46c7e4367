import { isBusy } from '../lib/busy.ts';

/** Where people give or sign in, nothing else is asked of them; the entry at the page's end is there. */
const quietPages = /^\/(doacao|dizimo|recibo|login|dashboard|assinatura-sucesso)(\/|$)/;

/** True when no form, payment, dialog or other line is open. */
export const mayInvite = (): boolean =>
  !quietPages.test(location.pathname) && !isBusy() && !document.querySelector('.line');
