import { isPixCode, linkSentences } from '#contract/fields/link-reach.ts';
import { complaintAbout } from '#contract/messages.ts';
import {
  type Notification,
  notificationFields,
  notificationSentences,
  notifications,
  ownerOfPage,
  ownPage,
  pageOfTopic,
  type Topic,
  topics,
} from '#contract/notifications.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf, parishInstant, parishTimeOf } from '#contract/parish-day.ts';
import { dateAndTime } from '../../lib/dates.ts';
import type { Params } from '../../lib/history-entry.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { valuesOfDraft } from '../../ui/form/draft.ts';
import { fieldErrors } from '../../ui/form/record-form.ts';

/** The values of the message form. */
export interface MessageValues extends Record<string, unknown> {
  type: Topic;
  title: string;
  body: string;
  /** The page that a general message opens. */
  url: string;
  /** The page that was proposed for messages of a type, where one was. */
  proposedType: string;
  proposedUrl: string;
  /** The news or announcement that the proposed message is about. */
  proposedItem: string;
  isScheduled: boolean;
  /** The day and time of a scheduled one, in the parish: `YYYY-MM-DD`, `HH:MM`. */
  day: string | null;
  time: string;
}

export const emptyMessage: MessageValues = {
  type: 'geral',
  title: '',
  body: '',
  url: pageOfTopic.geral,
  proposedType: '',
  proposedUrl: '',
  proposedItem: '',
  isScheduled: false,
  day: null,
  time: '',
};

const isTopic = (written: unknown): written is Topic => typeof written === 'string' && Object.hasOwn(topics, written);

/** Values that were kept on the device, or proposed by another section. */
export function messageOf(kept: Readonly<Record<string, unknown>>): MessageValues {
  const values = valuesOfDraft(kept, emptyMessage);
  return { ...values, type: isTopic(values.type) ? values.type : emptyMessage.type };
}

/** The message that another section proposes; undefined for none. */
export function proposedMessage(proposed: Params): MessageValues | undefined {
  const { type, title = '', body = '', url = '', itemId = '', sendAt } = proposed;
  if (!isTopic(type)) return undefined;
  const at = sendAt ? new Date(sendAt) : undefined;
  return messageOf({
    type,
    title,
    body,
    ...(type === 'geral' ? { url } : { proposedType: type, proposedUrl: url, proposedItem: itemId }),
    ...(at && { isScheduled: true, day: parishDayOf(at), time: parishTimeOf(at) }),
  });
}

/** The page that the message opens: the sender's own for a general one, else the proposed one or that of the type. */
export function pageOf({ type, url, proposedType, proposedUrl }: MessageValues): string {
  if (type === 'geral') return url;
  return proposedType === type ? proposedUrl : pageOfTopic[type];
}

/** The note about the page that a message opens. */
export function noteOnPage({ type, proposedType }: MessageValues): string {
  if (type === 'geral') return 'Uma página do site da paróquia, que se abre ao tocar.';
  return proposedType === type ? `É a página ${ownerOfPage[type]}.` : `É a página do tipo ${topics[type]}.`;
}

/** The instant at which a scheduled message goes; undefined for one that goes at once, and until it is known. */
export const sendingTime = ({ isScheduled, day, time }: MessageValues): Date | undefined =>
  isScheduled && day && time ? parishInstant(`${day}T${time}`) : undefined;

/** The body of the call. */
export function sentMessage(values: MessageValues) {
  const { type, title, body, proposedType, proposedItem } = values;
  const at = sendingTime(values);
  return {
    type,
    title,
    body,
    url: pageOf(values).trim() || pageOfTopic[type],
    ...(at && { send_at: at.toISOString() }),
    ...(proposedItem && proposedType === type && { item_id: proposedItem }),
  };
}

/** Milliseconds for which a message may be scheduled ahead. */
const farthest = 365 * 86_400_000;

/** Errors of a message at `now`, by field; `origin` is the site's. */
export function refusalsOf(values: MessageValues, now: Date, origin: string): Record<string, string> {
  const { type, url, isScheduled, day, time } = values;
  const { send_at: _, ...written } = sentMessage(values);
  const page = url.trim();
  const isForeign = type === 'geral' && page !== '' && ownPage(page, origin) === undefined;
  return {
    ...(notifications.send.body && fieldErrors(notifications.send.body, written, notificationFields)),
    ...(isForeign && { url: isPixCode(page) ? linkSentences.pixCode : notificationSentences.foreignPage }),
    ...(isScheduled && !day && { day: complaintAbout('dia', 'é obrigatório') }),
    ...(isScheduled && !time && { time: complaintAbout('hora', 'é obrigatório') }),
    ...refusalOfTime(sendingTime(values), now),
  };
}

function refusalOfTime(at: Date | undefined, now: Date): Record<string, string> {
  if (!at) return {};
  if (at <= now) return { time: notificationSentences.past };
  return at.getTime() - now.getTime() > farthest ? { day: notificationSentences.far } : {};
}

const users = { one: 'usuário', many: 'usuários' };

/** The confirmation before a message is sent; `audience` counts who got one before, undefined while unknown. */
export function questionBefore(values: MessageValues, audience: number | undefined): Question {
  const { type, title } = values;
  const at = sendingTime(values);
  const topic = topics[type];
  const now = audience ? counted(audience, users) : undefined;
  const text = at
    ? `“${title.trim()}” será enviada em ${dateAndTime(at.toISOString())} a quem estiver inscrito em ${topic}${now ? ` (hoje, ${now})` : ''}. Até lá você pode cancelar o envio.`
    : `“${title.trim()}” será enviada agora para ${now ?? 'todos os usuários'} inscrito${audience === 1 ? '' : 's'} em ${topic}. Depois de enviada, não pode ser cancelada.`;
  return { type: 'warning', title: at ? 'Programar envio' : 'Enviar Notificação', text };
}

/** A number and its word, which stay on one line. */
const figure = (count: number, { one, many }: { one: string; many: string }) =>
  `${count.toLocaleString('pt-BR')}\u00a0${count === 1 ? one : many}`;

/** Who got a message and who did not: '118 receberam, 1 falhou, 2 aguardam'. */
export function deliveryOf({ state, delivered, failed, gone, waiting }: Notification): string {
  if (state === 'scheduled') return 'Ainda não foi enviada';
  if (state === 'cancelled') return 'Não foi enviada';
  if (state === 'missed')
    return 'Não foi enviada: o horário já tinha passado quando uma cópia de segurança foi restaurada';
  const parts: [count: number, words: { one: string; many: string }][] = [
    [failed, { one: 'falhou', many: 'falharam' }],
    [gone, { one: 'não foi entregue', many: 'não foram entregues' }],
    [waiting, { one: 'aguarda', many: 'aguardam' }],
  ];
  return [
    figure(delivered, { one: 'recebeu', many: 'receberam' }),
    ...parts.filter(([count]) => count > 0).map(([count, words]) => figure(count, words)),
  ].join(', ');
}

/** Milliseconds between reads of messages that are being sent, and of scheduled ones. */
const shortPause = 5_000;
const longPause = 60_000;

/** Milliseconds until the list is read again: while a message is being sent, and when a scheduled one is due. */
export function reloadAfter(rows: readonly Notification[], now = Date.now()): number | undefined {
  const pauses = rows.flatMap(({ state, send_at }) => {
    if (state === 'sending') return [shortPause];
    if (state !== 'scheduled') return [];
    return [Math.min(longPause, Math.max(shortPause, Date.parse(send_at) - now))];
  });
  return pauses.length > 0 ? Math.min(...pauses) : undefined;
}
