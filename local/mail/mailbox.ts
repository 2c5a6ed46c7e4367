import type { Mailer } from '../../edge-functions/api/gateways/mail/mailer.ts';
import { isOnThisMachine } from '../on-this-machine.ts';
import type { Settings } from '../settings.ts';
import { type KeptMail, mailboxPage } from './mailbox-page.ts';

/** Where the demonstration's mails can be read. */
export const mailboxPath = '/e-mails-da-demonstracao';

/** Instead of a mail server: keeps the demonstration's mails in memory and shows them. */
export interface Mailbox {
  mailer: Mailer;
  /** The page, for a browser on this machine alone; undefined for all other requests. */
  answer(request: Request, clientAddress: string): Response | undefined;
}

const mailsKept = 50;

/**
 * Whether mails may be shown: a link in one of them is an account for whoever reads it. So only in the demonstration, whose passwords are
 * public anyway, and only where nobody else reaches the stack.
 */
export const mayShowMails = ({ smtp, host, siteUrl }: Settings, isDemonstration: boolean): boolean =>
  !smtp && isDemonstration && isOnThisMachine(host) && isOnThisMachine(new URL(siteUrl).hostname);

export function openMailbox(now: () => Date): Mailbox {
  const mails: KeptMail[] = [];
  return {
    mailer: {
      from: 'demonstracao@paroquia.test',
      async send(mail) {
        mails.unshift({ ...mail, sentAt: now() });
        mails.splice(mailsKept);
      },
    },
    answer(request, clientAddress) {
      const { pathname, hostname } = new URL(request.url);
      if (pathname.replace(/\/$/, '') !== mailboxPath) return undefined;
      // The name too: a page elsewhere whose name leads here (DNS rebinding) would otherwise read it. A proxy names the address it forwards for.
      const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) =>
        request.headers.has(name),
      );
      const isLocal = isOnThisMachine(hostname) && isOnThisMachine(clientAddress.replace('::ffff:', ''));
      return isLocal && !isForwarded && request.method === 'GET' ? mailboxPage(mails) : undefined;
    },
  };
}
