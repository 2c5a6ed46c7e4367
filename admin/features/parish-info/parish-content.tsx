import * as z from 'zod/mini';
import { weekdayNames } from '#contract/day-names.ts';
import { flag } from '#contract/fields/choice.ts';
import { type AnyField, captionOf, type Fields } from '#contract/fields/field.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { capitalised, type Noun } from '#contract/noun.ts';
import {
  contentsOf,
  misfitsOf,
  type ParishContentItem,
  type ParishContentOf,
  parishContent,
} from '#contract/parish-content.ts';
import { officeHoursOf, regularHoursOf } from '#contract/parish-hours.ts';
import type { ParishKind, ParishKindName } from '#contract/parish-kinds.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { activeColumn, activeState, activeSwitch } from '../../ui/collection/active-rows.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { type FormDefinition, pointsAfter } from '../../ui/form/form-definition.ts';
import { fieldErrors } from '../../ui/form/record-form.ts';
import { shownAs } from '../../ui/form/shown-as.ts';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

type Values = Record<string, unknown>;

const isActive = ({ gender }: Noun) => flag({ label: gender === 'feminine' ? 'ativa' : 'ativo', initial: true });

interface Summary {
  lead: string;
  rest: string;
}

/** Kinds of fields whose values are clear without a caption. */
const speakForThemselves: ReadonlySet<AnyField['kind']> = new Set([
  'line',
  'prose',
  'richText',
  'address',
  'email',
  'telephone',
]);

/** The fields whose values are words, in their order. */
const inWords = (fields: Fields): [name: string, field: AnyField][] =>
  Object.entries(fields).filter(([, { kind }]) => kind !== 'picture' && kind !== 'focus');

/** A row's picture, or its first of several. */
function pictureIn(fields: Fields, content: Values): string | undefined {
  const shown = Object.keys(fields).find((name) => fields[name]?.kind === 'picture' && content[name]);
  return shown && String(content[shown]);
}

/** A row's first value, and the others in one line; a picture alone is called a photo. */
export function summaryOf(fields: Fields, content: Values): Summary {
  const unnamed = pictureIn(fields, content) ? 'Foto' : '';
  const [lead = unnamed, ...rest] = inWords(fields).flatMap(([name, field], index) => {
    const value = shownIn(field, content[name]);
    if (!value) return [];
    return index === 0 || speakForThemselves.has(field.kind) ? value : `${captionOf(field)} ${within(field, value)}`;
  });
  return { lead, rest: truncate(rest.join(' · '), cellLength) };
}

/** A value as text, also one that doesn't fit its field. */
const shownIn = (field: AnyField, value: unknown): string =>
  field.answered.safeParse(value).success ? shownAs(field, value) : String(value ?? '');

/** Rows that are called as the site says them, because no field's value alone tells them apart. */
const saidAs: { readonly [Name in ParishKindName]?: (content: ParishContentOf<Name>) => Summary } = {
  office_hours: (content) => {
    const { days, hours } = officeHoursOf(content);
    return { lead: days, rest: hours };
  },
  regular_time: (content) => {
    const { name, weekday, place, note } = content;
    const when = `${weekdayNames[weekday]}, ${regularHoursOf(content)}`;
    return { lead: name, rest: [when, place, note].filter(Boolean).join(' · ') };
  },
  broadcast: ({ name, weekday, date, ...hours }) => {
    const on = weekday === null ? formatLocalDate(date) : weekdayNames[weekday];
    return { lead: name, rest: `${on}, ${regularHoursOf(hours)}` };
  },
};

/** Undefined of a kind whose rows have names, and of a row that is not complete. */
function saidOf<Name extends ParishKindName>(kind: Name, values: Values): Summary | undefined {
  const content = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  );
  const [said] = contentsOf([{ kind, content: content as ParishContentItem['content'] }], kind);
  return said && saidAs[kind]?.(said);
}

/** Why the site leaves out a row that visitors should see, or a part of it; undefined of one that it shows. */
export function misfitOf(row: ParishContentItem, { once, fields, content }: ParishKind): string | undefined {
  const names = row.is_active ? misfitsOf(row) : [];
  if (names.length === 0) return undefined;
  const errors = fieldErrors(content, row.content, fields);
  const reasons = names.map((name) => {
    const { [name]: field } = fields;
    return errors[name] ?? `O campo "${field ? captionOf(field) : name}" tem um valor que o site não entende.`;
  });
  const subject = once ? 'Uma parte' : `“${nameOf(row.kind, fields, row.content)}”`;
  return `${subject} não aparece no site. ${reasons.join(' ')}`;
}

/** Within a sentence a choice is a word like others, unless it is an abbreviation: `Até sexta-feira`. */
const within = ({ kind }: AnyField, value: string): string =>
  kind === 'choice' ? value.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : value;

/** A row's name among others of its kind: the site's, or its first value, if that is a text, else all of them. */
function nameOf(kind: ParishKindName, fields: Fields, content: Values): string {
  const said = saidOf(kind, content);
  const { lead, rest } = said ?? summaryOf(fields, content);
  const [, first] = inWords(fields)[0] ?? [];
  return (!said && first?.kind === 'line') || rest === '' ? lead : `${lead} · ${rest}`;
}

/** The name under which a device keeps a kind's drafts. */
export const draftsName = (name: ParishKindName) => `parish-content/${name}`;

/** A kind's rows, as if they were a concept of their own. */
export const collectionOf = (
  name: ParishKindName,
  { noun, once, page, fields }: ParishKind,
): PanelCollection<ParishContentItem> => ({
  concept: 'parish-content',
  draftsAs: draftsName(name),
  noun,
  calls: parishContent,
  nameOf: ({ content }) => nameOf(name, fields, content),
  addressOf: () => page,
  bodyOf: ({ is_active = true, ...content }, creates) => ({ ...(creates && { kind: name }), content, is_active }),
  ...(!once && { stateOf: activeState(noun) }),
});

/** 'Adicionar comunidade' */
export const addingTitle = ({ label, noun, once }: Pick<ParishKind, 'label' | 'noun' | 'once'>): string =>
  `Adicionar ${once ? label : noun.one}`;

/** Of many rows some may be hidden; what exists once is what the pages say. */
export const formOf = (
  name: ParishKindName,
  { label, noun, once, more, pictures, fields, content }: ParishKind,
): FormDefinition<ParishContentItem, Values> => {
  const active = isActive(noun);
  const asked: Fields = once ? fields : { ...fields, is_active: active };
  const answeredIn = (row: ParishContentItem) => ({ ...row.content, is_active: row.is_active });
  return {
    fields: asked,
    body: once ? content : z.extend(content as unknown as z.ZodMiniObject, { is_active: active.written }),
    titleField: inWords(fields)[0]?.[0] ?? '',
    nameOf: (values) => nameOf(name, fields, values),
    titles: once
      ? { create: label, update: label }
      : { create: addingTitle({ label, noun, once }), update: `Editar ${noun.one}` },
    personal: false,
    ...(more && { more }),
    ...(pictures && { pictures }),
    follows: (values, before) => {
      const points = pointsAfter(asked, values, before);
      return points && { values: points, sentence: 'A foto mudou: o centro dela voltou ao meio.' };
    },
    answeredIn,
    valuesOf: (row) => formValuesOf(asked, row && answeredIn(row)),
    ...(!once && { series: [], visibility: activeSwitch.visibility as never, footer: activeSwitch.footer }),
  };
};

export const columnsOf = (name: ParishKindName, { noun, fields }: ParishKind): Column<ParishContentItem>[] => {
  const [, first] = inWords(fields)[0] ?? [];
  const cell = ({ content }: ParishContentItem) => {
    const { lead, rest } = saidOf(name, content) ?? summaryOf(fields, content);
    return <LeadCell title={lead} text={rest} picture={pictureIn(fields, content)} />;
  };
  return [
    { header: first?.kind === 'line' ? captionOf(first) : capitalised(noun.one), leads: true, cell },
    activeColumn(noun),
  ];
};
