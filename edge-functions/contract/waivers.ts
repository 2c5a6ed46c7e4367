import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { type ParishKindName, parishKinds } from './parish-kinds.ts';
import { type ServiceName, services } from './services.ts';

/** Something of which administrators are reminded until it is there, or until one of them waives it for the parish. */
export type WaivedTopic = `content.${ParishKindName}` | `service.${ServiceName}`;

/** Their labels. */
export const waivedTopics = Object.fromEntries([
  ...Object.entries(parishKinds).map(([name, { label }]) => [`content.${name}`, label]),
  ...Object.entries(services).map(([name, { label }]) => [`service.${name}`, label]),
]) as Record<WaivedTopic, string>;

const topic = labelled(z.enum(Object.keys(waivedTopics) as WaivedTopic[]), 'lembrete');

export const waivers = {
  list: endpoint({
    method: 'GET',
    path: '/waivers',
    access: ['admin'],
    summary: 'Os lembretes que a paróquia dispensou',
    answer: z.array(topic),
  }),
  waive: endpoint({
    method: 'POST',
    path: '/waivers',
    access: ['admin'],
    changesSite: false,
    summary: 'Dispensa um lembrete, para todos os administradores',
    body: z.strictObject({ topic }),
    answer: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/waivers/:id',
    access: ['admin'],
    changesSite: false,
    summary: 'Volta a lembrar',
    // A waiver is known by its topic.
    params: z.object({ id: topic }),
    answer: z.null(),
  }),
};
