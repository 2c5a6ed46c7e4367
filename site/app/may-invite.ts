import { isBusy } from '../lib/busy.ts';

/** Where people give or sign in, nothing else is asked of them; the entry at the page's end is there. */
const quietPages = /^\/(doacao|dizimo|login|dashboard|assinatura-sucesso)(\/|$)/;

/** Whether an invitation may show itself now: it comes into no form, payment or dialog, and stands beside no other line. */
export const mayInvite = (): boolean =>
  !quietPages.test(location.pathname) && !isBusy() && document.querySelector('.line') === null;
