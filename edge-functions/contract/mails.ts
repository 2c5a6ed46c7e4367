import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { defineFilters } from './filters/filter.ts';
import { oneOf } from './filters/kinds.ts';
import { masculine } from './noun.ts';
import { instant, uuid } from './primitives.ts';

/** The labels of a mail's states. */
export const mailStates = { pending: 'Na fila', sent: 'Enviado', failed: 'Não enviado' } as const;
export type MailState = keyof typeof mailStates;

/** The reasons of failed attempts, by code. */
const mailFailures: Readonly<Record<string, string>> = {
  timeout: 'O servidor de e-mail não respondeu a tempo.',
  network: 'Não foi possível falar com o servidor de e-mail.',
  no_tls: 'O servidor de e-mail não oferece uma conexão segura.',
  login_refused:
    'O servidor de e-mail não aceitou o usuário ou a senha. Peça a quem cuida do computador que os confira.',
  try_later: 'O servidor de e-mail pediu para tentar mais tarde.',
  recipient_refused: 'O servidor de e-mail não aceitou o endereço do destinatário.',
  refused: 'O servidor de e-mail não aceitou a mensagem.',
  malformed: 'O servidor de e-mail respondeu algo que não se entende.',
  too_large: 'A mensagem é grande demais.',
  expired: 'Não foi enviado a tempo.',
  restored: 'Estava na fila quando uma cópia de segurança foi restaurada.',
  inactive: 'A conta do destinatário está desativada.',
  outdated: 'A senha ou o e-mail da conta mudou depois do pedido.',
  no_mail: 'Este site não tem servidor de e-mail.',
};

export const mailFailureSentence = (code: string): string =>
  mailFailures[code] ?? 'O envio falhou por um erro do sistema.';

const mail = z.object({
  id: uuid,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(Object.keys(mailStates) as MailState[]),
  /** The number of attempts. */
  attempts: z.int(),
  /** The code of the last failure. */
  failure: z.nullable(z.string()),
  /** The time of the next attempt, if it is pending. */
  dueAt: instant,
  sentAt: z.nullable(instant),
  createdAt: instant,
});
export type Mail = z.output<typeof mail>;

export const mailFilters = defineFilters({
  state: oneOf({ label: 'situação', options: mailStates, all: 'Todas as situações' }),
});

export const mailNoun = masculine('e-mail', 'e-mails');

const rows = collection({ path: '/mails', noun: mailNoun, item: mail, readers: ['admin'], writers: ['admin'] });

export const mails = {
  list: rows.list('Os e-mails que o site envia: a quem, sobre o quê, e se chegaram ao servidor', {
    filters: mailFilters,
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/mails/:id/repeat',
    access: ['admin'],
    changesSite: false,
    summary: 'Tenta de novo um e-mail que não foi enviado',
    params: z.object({ id: uuid }),
    answer: z.null(),
  }),
  /** For the deploy, which has no session but the schedule's key. The mail goes only to the parish's own address. */
  test: endpoint({
    method: 'POST',
    path: '/mails/test',
    access: 'scheduler',
    summary: 'Envia um e-mail de teste ao endereço da própria paróquia e diz se o servidor o aceitou',
    answer: z.object({
      /** Null if the server accepted the mail. */
      failure: z.nullable(z.string()),
    }),
  }),
};
