import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag } from './fields/choice.ts';
import { defaulted, defineFields } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, richText } from './fields/text.ts';
import { searchAlone } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { feminine } from './noun.ts';
import { instant, pageQuery, uuid } from './primitives.ts';

/** The sections with their labels (docs/product.md, "Fields"). */
export const parishInfoSections = {
  geral: 'Geral',
  missas: 'Missas',
  eventos: 'Eventos',
  contatos: 'Contatos',
  horarios: 'Horários',
} as const;
export type ParishInfoSectionName = keyof typeof parishInfoSections;

const section = choice({
  label: 'seção',
  options: parishInfoSections,
  initial: 'geral',
  help:
    'Onde aparece no site. Geral: em História. Missas: abaixo dos horários de missa, na página inicial e em Contato. ' +
    'Eventos: no Calendário. Contatos e horários: em Contato.',
});

export const parishInfoFields = defineFields({
  title: line({ label: 'título', max: 200 }),
  section: defaulted(section),
  content: richText({ label: 'conteúdo', max: 200_000 }),
  is_active: flag({ label: 'ativa', initial: true }),
});

const parishInfoItem = recordOf(parishInfoFields, {
  id: uuid,
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ParishInfoItem = z.output<typeof parishInfoItem>;

export const parishInfoBody = bodyOf(parishInfoFields);

export const parishInfoNoun = feminine('informação da paróquia', 'informações da paróquia');

const rows = collection({
  path: '/parish-info',
  noun: parishInfoNoun,
  item: parishInfoItem,
  readers: 'anyone',
  writers: ['admin'],
});

export const parishInfo = {
  active: rows.list('Informações ativas', { below: '/active' }),
  byType: endpoint({
    method: 'GET',
    path: '/parish-info/type/:type',
    access: 'anyone',
    summary: 'Informações ativas de uma seção',
    params: z.object({ type: labelled(section.written, 'tipo') }),
    query: z.object(pageQuery),
    answer: z.array(parishInfoItem),
    paginated: true,
    shared: true,
  }),
  list: rows.list('Informações da paróquia: todas para administradores, as ativas para os outros', {
    filters: searchAlone,
  }),
  byId: rows.byId(),
  create: rows.create(parishInfoBody),
  update: rows.update(parishInfoBody),
  remove: rows.remove(),
  order: rows.order(),
};
