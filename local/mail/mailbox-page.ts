import type { OutgoingMail } from '../../edge-functions/api/gateways/mail/mailer.ts';
import { demonstrationPage, shownTime } from '../demonstration-page.ts';

export interface KeptMail extends OutgoingMail {
  sentAt: Date;
}

/** The mails, newest first. */
export const mailboxPage = (mails: readonly KeptMail[]): Response =>
  demonstrationPage({
    title: 'E-mails da demonstração',
    explains:
      'Nada disto foi enviado: a demonstração não tem servidor de e-mail e mostra aqui o que enviaria. Só este computador vê esta página, e ela se esvazia quando o sistema para.',
    content: mails.length === 0 ? '<p>Ainda não há nenhum.</p>' : mails.map(articleOf).join('\n'),
    referrerPolicy: 'no-referrer',
  });

const articleOf = ({ to, subject, text, sentAt }: KeptMail): string =>
  `<article><h2>${escaped(subject)}</h2><p>Para ${escaped(to)}, em ${shownTime(sentAt)}</p><pre>${linked(escaped(text))}</pre></article>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Turns addresses in escaped text into links. */
const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s]+/g, (address) => `<a href="${address}">${address}</a>`);
