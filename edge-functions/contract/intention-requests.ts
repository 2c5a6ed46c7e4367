import * as z from 'zod/mini';
import { daysLater } from './calendar-date.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { agreement, choice, rowChoice } from './fields/choice.ts';
import { date } from './fields/dates.ts';
import { type DaySpan, defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { telephone } from './fields/telephone.ts';
import { email, line, prose } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { oneOf, words } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { massDays } from './mass-changes.ts';
import { intentionTypes } from './mass-intentions.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { parishDayOf } from './parish-day.ts';
import { instant, line as lineOf, onlyText, staff, time, uuid, wholeNumber } from './primitives.ts';

/* Requests of intentions that people send without an account; staff accept, answer or refuse them. */

/** The labels of a request's states. */
export const requestStates = { open: 'Em aberto', accepted: 'Aceito', refused: 'Recusado' } as const;
export type RequestState = keyof typeof requestStates;

export const requestSentences = {
  closed: 'A paróquia não recebe pedidos de intenções pelo site. Fale com a secretaria.',
  sent: 'Pedido enviado! A secretaria vai ler e, se precisar, falar com você.',
  /** Also what a person sees whose browser filled in a field that nobody sees. */
  automatic: 'O pedido não foi enviado. Espere alguns segundos e toque em “Enviar pedido” outra vez.',
  otherMass: 'Não há esta missa nesse dia. Escolha a missa de novo.',
  tooMany: 'Chegaram pedidos demais nesta hora. Tente mais tarde ou fale com a secretaria.',
  full: 'A secretaria tem pedidos demais para ler e não recebe outros agora. Fale com ela, ou tente outro dia.',
  gone: 'Este pedido não está mais em aberto. Para ofertar assim mesmo, use a página Doação.',
  answered: 'Este pedido já foi aceito ou recusado. Veja a lista de novo.',
  paid: 'A espórtula deste pedido está paga. Aceite o pedido, ou devolva o valor em Doações, e então o exclua.',
  oftenAnswered: 'Este pedido já teve cinco respostas. Aceite-o, recuse-o ou fale com quem pediu.',
  otherContent:
    'Este pedido já chegou, com outro conteúdo, e nada mudou agora. Para corrigi-lo, fale com a secretaria.',
} as const;

/** Seconds in which nobody fills in the form. */
export const leastSeconds = 3;

/** Characters of a request's intention: one that is read aloud. */
const longestRequest = 500;

/** From the parish's today, for a year. */
const comingDays: DaySpan = {
  get first() {
    return parishDayOf(new Date());
  },
  last: () => daysLater(parishDayOf(new Date()), 365),
  tooEarly: 'já passou',
  tooLate: 'deve ser dentro de um ano',
};

/** The intention and its mass; staff may mend a request of a day that is over. */
const intended = (days: DaySpan) =>
  ({
    intention_type: choice({
      label: 'tipo da intenção',
      caption: 'Tipo',
      options: intentionTypes,
      initial: 'thanksgiving',
    }),
    notes: prose({
      label: 'intenção',
      max: longestRequest,
      rows: 3,
      help: 'Como será lida na missa: “Pela alma de Maria da Silva”.',
    }),
    day: optional(date({ label: 'dia', days })),
    /** The weekly mass, or the one more mass of that day. */
    mass_id: optional(rowChoice({ label: 'missa' })),
    change_id: optional(rowChoice({ label: 'missa só desse dia' })),
  }) as const;

/** The fields that staff mend before they accept a request. */
export const requestFields = defineFields(intended(massDays));

/** The fields that a visitor writes. */
export const askedFields = defineFields({
  ...intended(comingDays),
  name: line({ label: 'nome', caption: 'Seu nome', max: 120 }),
  phone: optional(telephone({ label: 'telefone' })),
  email: optional(email({ label: 'e-mail' })),
  consent: agreement({ label: 'consentimento' }),
});

const { consent: _, ...stored } = askedFields;

const request = recordOf(stored, {
  id: uuid,
  state: z.enum(Object.keys(requestStates) as RequestState[]),
  /** True while an offering that came with it is paid. */
  has_offering: z.boolean(),
  /** The hour that the mass had when it was chosen. */
  mass_time: z.nullable(time),
  /** The last answer. */
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
});
export type IntentionRequest = z.output<typeof request>;

export const requestNoun = masculine('pedido de intenção', 'pedidos de intenção');

export const requestFilters = defineFilters({
  search: words({ label: 'busca', personal: true }),
  state: oneOf({ label: 'situação', options: requestStates, all: 'Todas as situações' }),
});

/** The rows' own fields, as a change gives them. */
export const requestBody = bodyOf(requestFields);

const askedBody = bodyOf(askedFields, {
  between: ['phone', 'email'],
  holds: ({ phone, email }) => Boolean(phone || email),
  refuses: 'phone',
  because: 'Escreva um telefone ou um e-mail, para a secretaria falar com você.',
  isSentence: true,
});

/** The answer of staff, with what becomes of the request; an open one may be answered again. */
export const requestAnswerFields = defineFields({
  answer: prose({ label: 'resposta', max: 1000, rows: 4 }),
});

const path = '/intention-requests';
const rows = collection({ path, noun: requestNoun, item: request, readers: staff, writers: staff });

export const intentionRequests = {
  ask: endpoint({
    method: 'POST',
    path: `${path}/ask`,
    access: 'anyone',
    changesSite: false,
    summary: 'Pede uma intenção de missa, sem conta; só a equipe lê o pedido',
    body: z.extend(askedBody, {
      /** The same for a repeated call, which then changes nothing. */
      id: ifGiven(uuid),
      /** A field that people don't see. */
      site: ifGiven(labelled(z.string().check(onlyText, z.maxLength(2000)), 'site')),
      /** Between opening the form and sending it. */
      seconds: labelled(wholeNumber(0, 100_000_000), 'segundos'),
    }),
    answer: z.null(),
  }),
  list: rows.list('Os pedidos de intenções, os em aberto primeiro', { filters: requestFilters }),
  byId: rows.byId(),
  update: rows.update(requestBody),
  removeFound: endpoint({
    method: 'DELETE',
    path: `${path}/delete-found`,
    access: staff,
    changesSite: false,
    summary:
      'Exclui os pedidos que a busca encontra, menos os aceitos e os que têm espórtula paga, e diz quantos foram',
    query: z.object({
      search: labelled(lineOf(200), 'busca'),
      state: ifGiven(labelled(z.enum(Object.keys(requestStates) as RequestState[]), 'situação')),
    }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  remove: rows.remove(),
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/answer`,
    access: staff,
    changesSite: false,
    summary: 'Aceita um pedido, que então é uma intenção, recusa-o ou responde a quem pediu',
    params: z.object({ id: uuid }),
    body: z
      .strictObject({
        state: labelled(z.enum(Object.keys(requestStates) as RequestState[]), 'situação'),
        answer: optional(requestAnswerFields.answer).written,
      })
      .check(
        z.refine(({ state, answer }) => state === 'accepted' || Boolean(answer), {
          path: ['answer'],
          error: 'O campo "resposta" é obrigatório: diga a quem pediu o porquê.',
          params: { isSentence: true },
        }),
      ),
    answer: request,
  }),
};
