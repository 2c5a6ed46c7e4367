import { createHash } from 'node:crypto';
import type { OutgoingMail } from '../../edge-functions/api/gateways/mail/mailer.ts';

export interface KeptMail extends OutgoingMail {
  sentAt: Date;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 1.5rem 1rem 4rem; font: 1.125rem/1.6 system-ui, sans-serif; }
article { margin-block: 2rem; padding: 1rem 1.25rem; border: 1px solid; border-radius: 0.75rem; }
h2 { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { display: inline-block; padding-block: 0.6rem; }
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The mails, newest first. */
export const mailboxPage = (mails: readonly KeptMail[]): Response =>
  new Response(
    `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails da demonstração</title><style>${style}</style></head>
<body><main>
<h1>E-mails da demonstração</h1>
<p>Nada disto foi enviado: sem servidor de e-mail (SMTP_HOST), a demonstração mostra aqui o que enviaria. Só este computador vê esta página, e ela se esvazia quando o sistema para.</p>
${mails.length === 0 ? '<p>Ainda não há nenhum.</p>' : mails.map(articleOf).join('\n')}
</main></body>
</html>
`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      },
    },
  );

const time = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Fortaleza',
});

const articleOf = ({ to, subject, text, sentAt }: KeptMail): string =>
  `<article><h2>${escaped(subject)}</h2><p>Para ${escaped(to)}, em ${time.format(sentAt)}</p><pre>${linked(escaped(text))}</pre></article>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Turns addresses in escaped text into links. */
const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s]+/g, (address) => `<a href="${address}">${address}</a>`);
