import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { choice } from './fields/choice.ts';
import { defaulted, defineFields } from './fields/field.ts';
import { noPixCode } from './fields/link-reach.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { oneOf } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { ifGiven, orNull } from './not-given.ts';
import { counted, feminine } from './noun.ts';
import { author, calendarInstant, instant, onlyText, type Role, uuid } from './primitives.ts';

/**
 * A message's types, which are the topics that readers choose from (`private.topics` in the database): the label, the
 * page that a message opens where none is written, and whose own page another section may propose.
 */
const topicWords = {
  geral: { label: 'Geral', page: '/', of: '' },
  noticias: { label: 'Notícias', page: '/noticias', of: 'da notícia' },
  avisos: { label: 'Avisos', page: '/avisos', of: 'do aviso' },
  doacao: { label: 'Doação', page: '/doacao', of: 'da doação' },
} as const;
export type Topic = keyof typeof topicWords;
export const topicNames = Object.keys(topicWords) as [Topic, ...Topic[]];

const ofEach = <Key extends 'label' | 'page' | 'of'>(key: Key) =>
  Object.fromEntries(topicNames.map((name) => [name, topicWords[name][key]])) as {
    readonly [Name in Topic]: (typeof topicWords)[Name][Key];
  };

export const topics = ofEach('label');
export const pageOfTopic: Readonly<Record<Topic, string>> = ofEach('page');
export const ownerOfPage: Readonly<Record<Topic, string>> = ofEach('of');

/** The labels of a message's states. */
export const notificationStates = {
  scheduled: 'Programada',
  sending: 'Sendo enviada',
  sent: 'Enviada',
  cancelled: 'Cancelada',
  missed: 'Não enviada',
} as const;
type NotificationState = keyof typeof notificationStates;

const users = { one: 'usuário', many: 'usuários' };

export const notificationSentences = {
  missing: 'Título e corpo são obrigatórios',
  /** `total` is the number of addressees. */
  sent: (total: number) => `Notificação enviada para ${counted(total, users)}`,
  scheduled: 'Notificação programada',
  tested: 'Notificação de teste enviada para este aparelho',
  testFailed: 'Erro ao enviar notificação de teste',
  cancelled: 'Notificação cancelada',
  notHere: 'Este aparelho não está inscrito nas notificações. Ative as notificações nele e tente de novo.',
  nobody: 'Ainda não há ninguém inscrito para receber esta notificação.',
  notConfigured: 'As notificações não estão configuradas neste site.',
  missingMessage: 'Notificação não encontrada',
  wentAlready: 'Esta notificação já saiu e não pode mais ser cancelada.',
  foreignPage: 'O endereço deve ser de uma página do site da paróquia, como “/noticias”.',
  past: 'O horário do envio já passou. Escolha outro.',
  far: 'O envio pode ser programado para até um ano a partir de hoje.',
  endsBefore: 'O fim da validade deve ser depois do envio.',
  notSaved: 'Erro ao salvar inscrição. Tente novamente.',
  tooMany: 'Muitas inscrições foram feitas há pouco desta rede. Aguarde um pouco e tente de novo.',
  notKey: 'O campo "chave p256dh" não é uma chave de navegador.',
  notAccepted: 'O serviço de notificações deste navegador não é aceito.',
} as const;

/** The longest path of a page that a message opens, so that it fits into a push message. */
const longestPage = 1000;

/**
 * The path of a page of the site at `origin`: a path that begins with one `/`, or an absolute address of that origin,
 * becomes path, query and fragment as a browser writes them. Undefined for everything else: another site's address,
 * `//x`, `/\x`, `javascript:`.
 */
export function ownPage(written: string, origin: string): string | undefined {
  const isPath = written.startsWith('/');
  if (!isPath && !/^https?:\/\//i.test(written)) return undefined;
  // Browsers read a backslash as a slash and skip tabs and line breaks.
  if (/[\\\s\p{Cc}]/u.test(written) || written.startsWith('//') || !URL.canParse(written, origin)) return undefined;
  const { origin: itsOrigin, username, password, pathname, search, hash } = new URL(written, origin);
  if (itsOrigin !== new URL(origin).origin || username || password || pathname.startsWith('//')) return undefined;
  const page = `${pathname}${search}${hash}`;
  return page.length <= longestPage ? page : undefined;
}

const sentences = { missing: notificationSentences.missing };

/** Fields of a message, without markup; lengths are in UTF-16 units. */
export const notificationFields = defineFields({
  type: defaulted(choice({ label: 'tipo', options: topics, initial: 'geral' })),
  title: line({ label: 'título', max: 120, sentences }),
  body: prose({ label: 'mensagem', max: 1000, rows: 4, sentences }),
});

const page = labelled(z.string().check(z.trim(), noPixCode, onlyText, z.maxLength(500)), 'endereço');

const notification = recordOf(notificationFields, {
  id: uuid,
  /** The page that it opens, as a path of the site. */
  url: z.string(),
  state: z.enum(Object.keys(notificationStates) as [NotificationState, ...NotificationState[]]),
  /** The number of addressees; 0 while it is scheduled. It is the sum of the four that follow. */
  total: z.int(),
  delivered: z.int(),
  /** Given up: refused by the push service, or not taken in time. */
  failed: z.int(),
  /** Addresses that are there no more; they are deleted. */
  gone: z.int(),
  waiting: z.int(),
  author: z.nullable(author),
  /** When it goes, or went. */
  send_at: instant,
  /** After this nobody gets it any more. */
  ends_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;

export const notificationNoun = feminine('notificação', 'notificações');

export const notificationFilters = defineFilters({
  state: oneOf({ label: 'situação', options: notificationStates, all: 'Todas as situações' }),
  type: oneOf({ label: 'tipo', options: topics, all: 'Todos os tipos' }),
});

/** The address at a push service, by which anyone can send to a browser: it is a secret. */
const pushEndpoint = labelled(z.string().check(onlyText, z.minLength(1), z.maxLength(2000)), 'endereço da inscrição');

/** In base64url without padding: a point of P-256 (65 bytes that begin with 4), and 16 bytes. */
const keys = z.object({
  p256dh: labelled(z.string().check(z.regex(/^B[A-P][\w-]{85}$/)), 'chave p256dh'),
  auth: labelled(z.string().check(z.regex(/^[\w-]{22}$/)), 'chave auth'),
});

const chosenTopics = labelled(z.array(z.enum(topicNames)).check(z.minLength(1), z.maxLength(20)), 'assuntos');

/** As `PushSubscription.toJSON()` gives it; what a newer browser adds is ignored. */
const pushSubscription = z.object({
  endpoint: pushEndpoint,
  /** Milliseconds since 1970 UTC. */
  expirationTime: orNull(labelled(z.number().check(z.minimum(0), z.maximum(4e12)), 'validade')),
  keys: labelled(keys, 'chaves'),
});

const senders = ['editor', 'admin'] as const satisfies readonly Role[];
const rows = collection({
  path: '/notifications',
  noun: notificationNoun,
  item: notification,
  readers: senders,
  writers: [],
});

const sendResult = {
  /** Taken by a push service so far. */
  sent: z.int(),
  /** Failed or given up so far. */
  errors: z.int(),
};

export const notifications = {
  key: endpoint({
    method: 'GET',
    path: '/notifications/key',
    access: 'anyone',
    summary: 'A chave pública com que um navegador se inscreve; nula onde não há notificações',
    answer: z.object({
      /** VAPID's public key in base64url. */
      key: z.nullable(z.string()),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/notifications/subscribe',
    access: 'anyone',
    changesSite: false,
    summary: 'Inscreve um navegador, ou muda os assuntos que ele escolheu',
    body: z.extend(pushSubscription, {
      /** Without them a new push subscription has all, and a known one keeps its own. */
      topics: ifGiven(chosenTopics),
      /** The endpoint that this one replaces; it leaves its topics to this one. */
      replaces: orNull(labelled(pushEndpoint, 'inscrição anterior')),
    }),
    answer: z.object({ topics: z.array(z.enum(topicNames)) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'anyone',
    changesSite: false,
    summary: 'Cancela a inscrição de um navegador; uma que não existe também está cancelada',
    /** The push subscription; its endpoint alone counts. */
    body: z.looseObject({ endpoint: pushEndpoint }),
    answer: z.null(),
  }),
  status: endpoint({
    method: 'GET',
    path: '/notifications/status',
    access: senders,
    summary: 'Quantos navegadores inscritos já receberam algo, ao todo e em cada assunto',
    answer: z.object({
      total: z.int(),
      topics: z.record(z.enum(topicNames), z.int()),
      /** The domains of push services that refuse our key, to which nothing is sent for now. */
      halted: z.array(z.string()),
    }),
    topLevel: ['total'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/notifications/send',
    access: senders,
    changesSite: false,
    summary: 'Envia uma notificação aos inscritos em um assunto, já ou em um horário',
    body: z.extend(bodyOf(notificationFields), {
      /** With it a repetition finds the message that the first call made. */
      id: ifGiven(uuid),
      /** A path of the site or an address of its origin; without it the type's page. */
      url: orNull(page),
      /** When it goes; without it at once. */
      send_at: orNull(labelled(calendarInstant, 'horário do envio')),
      /** Nobody gets it later than this, such as the begin of an event. */
      ends_at: orNull(labelled(calendarInstant, 'fim da validade')),
      /** The news or announcement that it is about: it goes only if visitors read that then. */
      item_id: orNull(labelled(uuid, 'publicação')),
    }),
    answer: z.object({
      id: uuid,
      state: notification.shape.state,
      ...sendResult,
      /** Those who are still to get it. */
      queued: z.int(),
      /** The number of addressees; 0 while it is scheduled. */
      total: z.int(),
    }),
    topLevel: ['id', 'sent', 'errors', 'queued', 'total'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/notifications/test',
    access: ['admin'],
    changesSite: false,
    summary: 'Envia uma notificação de teste ao aparelho de quem pede, e a mais ninguém',
    /** The endpoint of the caller's own push subscription; missing where the device has none. */
    body: z.strictObject({ endpoint: orNull(pushEndpoint) }),
    answer: z.object(sendResult),
    topLevel: ['sent', 'errors'],
  }),
  list: rows.list('As notificações enviadas e as programadas, da última à primeira', { filters: notificationFilters }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/notifications/:id',
    access: senders,
    changesSite: false,
    summary: 'Cancela uma notificação programada, enquanto não saiu',
    params: z.object({ id: uuid }),
    answer: z.null(),
  }),
};
