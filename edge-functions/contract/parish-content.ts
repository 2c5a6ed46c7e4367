import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { weekdayNames } from './day-names.ts';
import { choice, numbered } from './fields/choice.ts';
import { cnpj } from './fields/cnpj.ts';
import { time } from './fields/dates.ts';
import { defineFields, type Fields, optional } from './fields/field.ts';
import { postalCode } from './fields/postal-code.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { telephone } from './fields/telephone.ts';
import { address, email, line, prose } from './fields/text.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { instant, uuid } from './primitives.ts';

/*
 * What the pages say of the parish itself: one row for each thing that a person names. A row's `content` has the fields of its kind.
 * All of them are plain, so that a table of one shape can hold every kind.
 */

/** What a parish's church is, before its name. */
export const parishForms = {
  paroquia: 'Paróquia',
  santuario: 'Santuário',
  catedral: 'Catedral',
  basilica: 'Basílica',
  area: 'Área Pastoral',
  quase: 'Quase-Paróquia',
  capela: 'Capela',
} as const;

const states = Object.fromEntries(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
    .split(' ')
    .map((state) => [state, state]),
);

const identityFields = defineFields({
  form: choice({ label: 'forma', caption: 'É', options: parishForms, initial: 'paroquia' }),
  name: line({ label: 'nome', max: 80, help: 'Sem a palavra de cima: São José.' }),
  app_name: optional(
    line({ label: 'nome do aplicativo', max: 12, help: 'Embaixo do ícone, no celular: até 12 letras.' }),
  ),
  description: optional(
    prose({ label: 'descrição', max: 200, help: 'Uma frase, para buscadores e para quem recebe o endereço do site.' }),
  ),
  street: optional(line({ label: 'rua', caption: 'Rua e número', max: 120 })),
  district: optional(line({ label: 'bairro', max: 80 })),
  city: line({ label: 'cidade', max: 80 }),
  state: choice({ label: 'estado', options: states }),
  postal_code: optional(postalCode({ label: 'CEP' })),
  legal_name: optional(
    line({ label: 'razão social', max: 150, help: 'Para recibos; muitas vezes é a da diocese. Com o CNPJ ao lado.' }),
  ),
  cnpj: optional(cnpj({ label: 'CNPJ' })),
});

const contactFields = defineFields({
  phone: optional(telephone({ label: 'telefone' })),
  email: optional(email({ label: 'e-mail' })),
});

const homeFields = defineFields({
  donation_title: optional(line({ label: 'título do convite a doar', max: 80 })),
  donation_text: optional(prose({ label: 'convite a doar', max: 400, rows: 3 })),
  donation_action: optional(line({ label: 'botão do convite', max: 30 })),
  birthday_message: optional(prose({ label: 'mensagem de aniversário', max: 200 })),
});

const day = { names: weekdayNames, first: 0 };

const officeHoursFields = defineFields({
  first_day: numbered({ label: 'de', ...day, initial: 1 }),
  last_day: optional(numbered({ label: 'até', ...day, help: 'Vazio, se é um dia só.' })),
  opens: time({ label: 'abre' }),
  closes: time({ label: 'fecha' }),
  opens_again: optional(time({ label: 'abre de novo', help: 'Depois do almoço, se fecha para ele.' })),
  closes_again: optional(time({ label: 'fecha de novo' })),
});

const profileFields = defineFields({
  name: line({ label: 'nome', max: 40, help: 'Instagram, Facebook, YouTube…' }),
  url: address({ label: 'endereço', help: 'Começando por https://' }),
});

/** A kind of content; of one with `once` a parish has one row. */
export interface ParishKind {
  label: string;
  once: boolean;
  fields: Fields;
  /** A row's `content` in a create; a change gives all of it. */
  content: z.ZodMiniType<Record<string, unknown>>;
}

/** The kinds, in the order in which a visitor needs them. */
export const parishKinds = {
  identity: {
    label: 'Nome e endereço',
    once: true,
    fields: identityFields,
    content: bodyOf(identityFields, {
      between: ['legal_name', 'cnpj'],
      holds: ({ legal_name, cnpj }) => Boolean(legal_name) === Boolean(cnpj),
      refuses: 'cnpj',
      because: 'vai junto com a razão social',
    }),
  },
  contact: { label: 'Contatos', once: true, fields: contactFields, content: bodyOf(contactFields) },
  office_hours: {
    label: 'Horários da secretaria',
    once: false,
    fields: officeHoursFields,
    content: bodyOf(
      officeHoursFields,
      {
        between: ['opens', 'closes'],
        holds: ({ opens, closes }) => opens < closes,
        refuses: 'closes',
        because: 'deve ser depois de abrir',
      },
      {
        between: ['closes', 'opens_again', 'closes_again'],
        holds: ({ closes, opens_again: again, closes_again: end }) =>
          again ? Boolean(end && closes < again && again < end) : !end,
        refuses: 'closes_again',
        because: 'deve ser depois de abrir de novo',
      },
    ),
  },
  profile: { label: 'Redes sociais', once: false, fields: profileFields, content: bodyOf(profileFields) },
  home: { label: 'Página inicial', once: true, fields: homeFields, content: bodyOf(homeFields) },
} as const satisfies Record<string, ParishKind>;
export type ParishKindName = keyof typeof parishKinds;

const kindNames = Object.keys(parishKinds) as ParishKindName[];
const kind = labelled(z.enum(kindNames), 'tipo');

/** The fields of a kind's row, as they are answered. */
export type ParishContentOf<Name extends ParishKindName> = z.output<
  ReturnType<typeof recordOf<(typeof parishKinds)[Name]['fields'], Record<never, never>>>
>;

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const anyContent = z.record(z.string(), plainValue);

export const parishContentItem = z.object({
  id: uuid,
  kind,
  content: anyContent,
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ParishContentItem = z.output<typeof parishContentItem>;

/** `content` is parsed by the row's kind (`contentOf`), which a change doesn't name. */
export const parishContentBody = z.strictObject({
  kind,
  content: labelled(anyContent, 'conteúdo'),
  is_active: ifGiven(labelled(z.boolean(), 'ativo')),
});

export const parishContentNoun = masculine('conteúdo da paróquia', 'conteúdos da paróquia');

const rows = collection({
  path: '/parish-content',
  noun: parishContentNoun,
  item: parishContentItem,
  readers: 'anyone',
  writers: ['admin'],
});

export const parishContent = {
  active: rows.list('Conteúdos ativos da paróquia', { below: '/active' }),
  list: rows.list('Conteúdos da paróquia: todos para administradores, os ativos para os outros'),
  byId: rows.byId(),
  create: rows.create(parishContentBody),
  update: rows.update(z.omit(parishContentBody, { kind: true })),
  remove: rows.remove(),
  order: rows.order(),
};

/**
 * The content of the rows of a kind, in the rows' order. One that doesn't fit its kind, as an older or newer version may have
 * written it, is left out.
 */
export function contentsOf<Name extends ParishKindName>(
  rows: readonly Pick<ParishContentItem, 'kind' | 'content'>[],
  name: Name,
): ParishContentOf<Name>[] {
  const shape = recordOf(parishKinds[name].fields as Fields, {});
  return rows.flatMap((row) => {
    const parsed = row.kind === name ? shape.safeParse(withNothing(shape, row.content)) : undefined;
    return parsed?.success ? [parsed.data as ParishContentOf<Name>] : [];
  });
}

/** A field that a row doesn't have yet is empty. */
const withNothing = (shape: z.ZodMiniObject, content: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.keys(shape.def.shape).map((name) => [name, null])),
  ...content,
});
