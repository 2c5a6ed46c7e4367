import * as z from 'zod/mini';
import { formatDay } from '#contract/calendar-date.ts';
import { monthName, ofTime } from '#contract/day-names.ts';
import { type ReceiptKind, receiptTitle, referringTo } from '#contract/financial-receipts.ts';
import { shownReais } from '#contract/money.ts';
import { capitalised, listed } from '#contract/noun.ts';
import type { Parish } from '#contract/parish.ts';
import { checkPath, shownCode } from '#contract/receipt-code.ts';
import type { OutgoingMail } from '../gateways/mail/mailer.ts';

export type LinkTemplate = 'password-reset' | 'invitation';
type PayerTemplate = ReceiptKind;
type AskerTemplate = 'intention-request';
export type NoticeTemplate =
  | 'alert-backup'
  | 'alert-backup-failed'
  | 'alert-clock'
  | 'alert-jobs'
  | 'alert-room'
  | 'alert-disk'
  | 'alert-disk-full'
  | 'alert-push'
  | 'alert-site';

/** The subjects, without personal data, because locked screens and lists of mails show them. */
export const subjects = {
  'password-reset': 'Sua nova senha',
  invitation: 'Seu acesso ao painel da paróquia',
  receipt: 'Seu recibo',
  statement: 'Sua declaração de contribuições',
  'intention-request': 'Seu pedido de intenção',
  'alert-backup': 'A cópia de segurança está atrasada',
  'alert-backup-failed': 'A cópia de segurança falhou',
  'alert-clock': 'O relógio do computador do site',
  'alert-jobs': 'Tarefas automáticas paradas',
  'alert-room': 'O espaço para arquivos está acabando',
  'alert-disk': 'O disco do servidor está quase cheio',
  'alert-disk-full': 'O disco do servidor está cheio',
  'alert-push': 'As notificações não estão chegando',
  'alert-site': 'Há algo que o site não consegue mostrar',
} as const satisfies Record<LinkTemplate | PayerTemplate | AskerTemplate | NoticeTemplate, string>;

type Template = keyof typeof subjects;

/** A mail's content: paragraphs and one link. */
interface Letter {
  paragraphs: readonly string[];
  link?: { label: string; address: string };
  /** Below the link. */
  after?: readonly string[];
}

const noticeData = z.object({ lines: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20)) });

export const isLinkTemplate = (template: string): template is LinkTemplate =>
  template === 'password-reset' || template === 'invitation';

/** The content of a mail by its template. Throws for an unknown template. */
export function letterOf(
  template: string,
  data: unknown,
  { siteUrl, parish, token }: { siteUrl: string; parish: Pick<Parish, 'of'>; token?: string },
): Letter {
  const page = `${siteUrl}/login/nova-senha`;
  switch (template as Template) {
    case 'password-reset':
      return {
        paragraphs: [
          'Olá!',
          `Alguém pediu uma senha nova para a sua conta no painel ${parish.of}. Para criá-la, abra este endereço:`,
        ],
        link: { label: 'Criar uma senha nova', address: `${page}#token_hash=${token}` },
        after: [
          'O link vale por uma hora e só uma vez. Se não foi você quem pediu, não faça nada: a sua senha continua a mesma.',
        ],
      };
    case 'invitation':
      return {
        paragraphs: [
          'Olá!',
          `Você agora tem uma conta no painel ${parish.of}. Para entrar, crie a sua senha neste endereço:`,
        ],
        link: { label: 'Criar a minha senha', address: `${page}#token_hash=${token}&convite` },
        after: [
          `O link vale por uma hora e só uma vez. Depois disso, peça outro em ${siteUrl}/login/esqueci-senha, com este mesmo e-mail.`,
        ],
      };
    case 'receipt':
      return receiptLetter(receiptData.parse(data), siteUrl, parish);
    case 'statement':
      return statementLetter(statementData.parse(data), siteUrl, parish);
    case 'intention-request':
      return requestLetter(requestData.parse(data), siteUrl, parish);
    case 'alert-backup':
    case 'alert-backup-failed':
    case 'alert-clock':
    case 'alert-jobs':
    case 'alert-room':
    case 'alert-disk':
    case 'alert-disk-full':
    case 'alert-push':
    case 'alert-site':
      return {
        paragraphs: noticeData.parse(data).lines,
        link: { label: 'Abrir o painel', address: `${siteUrl}/dashboard` },
        after: ['Você recebe este aviso porque é administrador do site.'],
      };
    default:
      throw Object.assign(new Error('Unknown template.'), { code: 'unknown_template' });
  }
}

const toPayers = [
  'Valor não dedutível do imposto de renda.',
  'Você recebe este e-mail porque autorizou a paróquia a enviar comunicações. Para não receber mais, avise a secretaria.',
];

const paper = { number: z.int(), year: z.int(), code: z.string(), amount: z.number() };

const receiptData = z.object({
  ...paper,
  lines: z.array(
    z.object({
      paid_on: z.string(),
      ano: z.nullable(z.int()),
      mes: z.nullable(z.int()),
      purpose: z.nullable(z.string()),
    }),
  ),
});

/** Without a name: whoever else reads that mailbox learns of sums, but not whose. */
function receiptLetter(
  { lines, amount, code, ...numbered }: z.output<typeof receiptData>,
  siteUrl: string,
  parish: Pick<Parish, 'of'>,
): Letter {
  const days = [...new Set(lines.map(({ paid_on }) => paid_on))].sort().map(formatDay);
  return {
    paragraphs: [
      'Olá!',
      `Este é o seu recibo ${receiptTitle(numbered)}, ${parish.of}.`,
      `Recebemos de você ${shownReais(amount)}, em ${listed(days)}, referente ${referringTo(lines)}. Muito obrigado!`,
      `O código dele é ${shownCode(code)}. Para conferi-lo, abra este endereço:`,
    ],
    link: { label: 'Conferir o recibo', address: `${siteUrl}${checkPath(code)}` },
    after: toPayers,
  };
}

const statementData = z.object({
  ...paper,
  of_year: z.int(),
  months: z.array(z.object({ month: z.int(), amount: z.number() })),
});

/** Without a name, as of a receipt. */
function statementLetter(
  { of_year, months, amount, code, ...numbered }: z.output<typeof statementData>,
  siteUrl: string,
  parish: Pick<Parish, 'of'>,
): Letter {
  return {
    paragraphs: [
      'Olá!',
      `Esta é a sua declaração de contribuições de ${of_year}, ${receiptTitle(numbered)}, ${parish.of}. Em ${of_year} recebemos de você, por mês de pagamento:`,
      ...months.map((paid) => `${capitalised(monthName(paid.month))}: ${shownReais(paid.amount)}`),
      `Ao todo: ${shownReais(amount)}. Muito obrigado!`,
      `O código dela é ${shownCode(code)}. Para conferi-la, abra este endereço:`,
    ],
    link: { label: 'Conferir a declaração', address: `${siteUrl}${checkPath(code)}` },
    after: toPayers,
  };
}

const requestData = z.object({
  state: z.enum(['open', 'accepted', 'refused']),
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});

/** With nothing that the visitor wrote, who may have given somebody else's address. */
function requestLetter(
  { state, day, time, answer }: z.output<typeof requestData>,
  siteUrl: string,
  parish: Pick<Parish, 'of'>,
): Letter {
  const when = day ? ` Será rezada em ${formatDay(day)}${time ? `, na missa ${ofTime(time)}` : ''}.` : '';
  const decided = {
    open: `Sobre o pedido de intenção de missa que você enviou pelo site ${parish.of}:`,
    accepted: `O pedido de intenção de missa que você enviou pelo site ${parish.of} foi aceito.${when}`,
    refused: `O pedido de intenção de missa que você enviou pelo site ${parish.of} não pôde ser aceito.`,
  }[state];
  return {
    paragraphs: ['Olá!', decided, ...(answer ? answer.split('\n').filter(Boolean) : [])],
    link: { label: 'Falar com a secretaria', address: `${siteUrl}/contato` },
    after: ['Se não foi você quem fez este pedido, não faça nada.'],
  };
}

/** A mail of the parish as plain text and as simple HTML; without pictures, so that opening it requests nothing. */
export function written(
  { paragraphs, link, after = [] }: Letter,
  { name }: Pick<Parish, 'name'>,
): Pick<OutgoingMail, 'sender' | 'text' | 'html'> {
  const text = [...paragraphs, ...(link ? [link.address] : []), ...after, name].join('\n\n');
  const body = [
    ...paragraphs.map((words) => `<p>${escaped(words)}</p>`),
    ...(link
      ? [
          `<p><a href="${escaped(link.address)}" style="${button}">${escaped(link.label)}</a></p>`,
          `<p style="${quiet}">Se o botão não abrir, copie este endereço:<br>${escaped(link.address)}</p>`,
        ]
      : []),
    ...after.map((words) => `<p style="${quiet}">${escaped(words)}</p>`),
    `<p>${escaped(name)}</p>`,
  ];
  return {
    sender: name,
    text: `${text}\n`,
    html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><body style="${page}">${body.join('')}</body></html>`,
  };
}

const page = 'margin:0 auto;max-width:34em;padding:1em;font:16px/1.6 sans-serif;color:#1b1f2a';
const button =
  'display:inline-block;padding:.7em 1.4em;border-radius:2em;background:#1e3a8a;color:#ffffff;text-decoration:none;font-weight:bold';
const quiet = 'font-size:14px;color:#4a5060;overflow-wrap:anywhere';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
