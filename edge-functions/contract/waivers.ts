import * as z from 'zod/mini';
import { formatDay } from './calendar-date.ts';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { type ParishKindName, parishKinds } from './parish-kinds.ts';
import { staff } from './primitives.ts';
import { type ServiceName, services } from './services.ts';

/**
 * Something of which people are reminded until it is there, or until one of them waives it for the parish: all staff of
 * the masses of a feast, administrators of the rest.
 */
export type WaivedTopic = `content.${ParishKindName}` | `service.${ServiceName}` | MassesTopic;

type MassesTopic = `masses.${string}`;

/** The question if a day's masses are as every week. */
export const massesTopic = (day: string): MassesTopic => `masses.${day}`;

const isMassesTopic = (topic: string): topic is MassesTopic => /^masses\.\d{4}-\d{2}-\d{2}$/.test(topic);

/** The labels of those that are no feast's. */
export const waivedTopics: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(parishKinds).map(([name, { label }]) => [`content.${name}`, label]),
  ...Object.entries(services).map(([name, { label }]) => [`service.${name}`, label]),
]);

export const isWaivedTopic = (topic: string): topic is WaivedTopic =>
  Object.hasOwn(waivedTopics, topic) || isMassesTopic(topic);

/** The reminder's label: 'Contatos'. */
export const waivedLabel = (topic: WaivedTopic): string =>
  isMassesTopic(topic) ? `Missas de ${formatDay(topic.slice('masses.'.length))}` : (waivedTopics[topic] ?? topic);

const topic = labelled(
  z.string().check(z.refine((written) => isWaivedTopic(written), 'não é conhecido')) as unknown as z.ZodMiniType<
    WaivedTopic,
    WaivedTopic
  >,
  'lembrete',
);

export const waivers = {
  list: endpoint({
    method: 'GET',
    path: '/waivers',
    access: staff,
    summary: 'Os lembretes que a paróquia dispensou',
    answer: z.array(topic),
  }),
  waive: endpoint({
    method: 'POST',
    path: '/waivers',
    access: staff,
    changesSite: false,
    summary: 'Dispensa um lembrete, para todos a quem ele vai',
    body: z.strictObject({ topic }),
    answer: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/waivers/:id',
    access: staff,
    changesSite: false,
    summary: 'Volta a lembrar',
    // A waiver is known by its topic.
    params: z.object({ id: topic }),
    answer: z.null(),
  }),
};
