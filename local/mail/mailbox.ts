import type { Mailer } from '../../edge-functions/api/gateways/mail/mailer.ts';
import { isOfLocalBrowser } from '../local-browser.ts';
import { isOnThisMachine } from '../on-this-machine.ts';
import type { Settings } from '../settings.ts';
import { type KeptMail, mailboxPage } from './mailbox-page.ts';

/** The page with the demonstration's mails. */
export const mailboxPath = '/e-mails-da-demonstracao';

/** Replaces the mail server in the demonstration: keeps mails in memory and shows them on a page. */
interface Mailbox {
  mailer: Mailer;
  /** The page, only for a browser on this machine; undefined for all other requests. */
  answer(request: Request, clientAddress: string): Response | undefined;
}

const mailsKept = 50;

/**
 * True if the page may exist: anyone who reads a mail's link can take over the account. So only in the demonstration,
 * whose passwords are public anyway, and only if the stack can't be reached from other machines.
 */
export const mayShowMails = ({ smtp, host, siteUrl }: Settings, isDemonstration: boolean): boolean =>
  !smtp && isDemonstration && isOnThisMachine(host) && isOnThisMachine(new URL(siteUrl).hostname);

export function openMailbox(now: () => Date): Mailbox {
  const mails: KeptMail[] = [];
  return {
    mailer: {
      from: 'demonstracao@paroquia.test',
      isSandbox: true,
      async send(mail) {
        mails.unshift({ ...mail, sentAt: now() });
        mails.splice(mailsKept);
      },
    },
    answer(request, clientAddress) {
      if (new URL(request.url).pathname.replace(/\/$/, '') !== mailboxPath) return undefined;
      return isOfLocalBrowser(request, clientAddress) && request.method === 'GET' ? mailboxPage(mails) : undefined;
    },
  };
}
