import * as z from 'zod/mini';
import { flag } from '#contract/fields/choice.ts';
import { type AnyField, captionOf, type Fields } from '#contract/fields/field.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { type ParishContentItem, parishContent, parishContentNoun } from '#contract/parish-content.ts';
import type { ParishKind, ParishKindName } from '#contract/parish-kinds.ts';
import { truncate } from '../../../site/lib/text.ts';
import { activeColumn, activeState, activeSwitch } from '../../ui/collection/active-rows.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import type { FormDefinition } from '../../ui/form/form-definition.ts';
import { shownAs } from '../../ui/form/shown-as.ts';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

type Values = Record<string, unknown>;

const isActive = flag({ label: 'ativo', initial: true });

/** What says what it is without its caption. */
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
  Object.entries(fields).filter(([, { kind }]) => kind !== 'picture');

/** A row's picture, or its first of several. */
function pictureIn(fields: Fields, content: Values): string | undefined {
  const shown = Object.keys(fields).find((name) => fields[name]?.kind === 'picture' && content[name]);
  return shown && String(content[shown]);
}

/** A row's first value, and the others in one line; a picture alone is called a photo. */
export function summaryOf(fields: Fields, content: Values): { lead: string; rest: string } {
  const unnamed = pictureIn(fields, content) ? 'Foto' : '';
  const [lead = unnamed, ...rest] = inWords(fields).flatMap(([name, field], index) => {
    const value = shownAs(field, content[name]);
    if (!value) return [];
    return index === 0 || speakForThemselves.has(field.kind) ? value : `${captionOf(field)} ${within(field, value)}`;
  });
  return { lead, rest: truncate(rest.join(' · '), cellLength) };
}

/** Within a sentence a choice is a word like others, unless it is an abbreviation: `Até sexta-feira`. */
const within = ({ kind }: AnyField, value: string): string =>
  kind === 'choice' ? value.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : value;

/** What tells a row from others of its kind: its first value, if that is a text, else all of them. */
function nameOf(fields: Fields, content: Values): string {
  const { lead, rest } = summaryOf(fields, content);
  const [, first] = inWords(fields)[0] ?? [];
  return first?.kind === 'line' || rest === '' ? lead : `${lead} · ${rest}`;
}

/** A kind's rows, as if they were a concept of their own. */
export const collectionOf = (
  name: ParishKindName,
  { once, fields }: ParishKind,
): PanelCollection<ParishContentItem> => ({
  concept: 'parish-content',
  draftsAs: `parish-content/${name}`,
  noun: parishContentNoun,
  calls: parishContent,
  nameOf: ({ content }) => nameOf(fields, content),
  bodyOf: ({ is_active = true, ...content }, creates) => ({ ...(creates && { kind: name }), content, is_active }),
  ...(!once && { stateOf: activeState(parishContentNoun) }),
});

/** Of many rows some may be hidden; what exists once is what the pages say. */
export const formOf = ({ label, once, fields, content }: ParishKind): FormDefinition<ParishContentItem, Values> => {
  const asked: Fields = once ? fields : { ...fields, is_active: isActive };
  const answeredIn = (row: ParishContentItem) => ({ ...row.content, is_active: row.is_active });
  return {
    fields: asked,
    body: once ? content : z.extend(content as unknown as z.ZodMiniObject, { is_active: isActive.written }),
    titleField: inWords(fields)[0]?.[0] ?? '',
    nameOf: (values) => nameOf(fields, values),
    titles: once ? { create: label, update: label } : { create: `Adicionar: ${label}`, update: `Editar: ${label}` },
    personal: false,
    answeredIn,
    valuesOf: (row) => formValuesOf(asked, row && answeredIn(row)),
    ...(!once && { visibility: activeSwitch.visibility as never, footer: activeSwitch.footer }),
  };
};

export const columnsOf = ({ fields }: ParishKind): Column<ParishContentItem>[] => {
  const [, first] = inWords(fields)[0] ?? [];
  const cell = ({ content }: ParishContentItem) => {
    const { lead, rest } = summaryOf(fields, content);
    return <LeadCell title={lead} text={rest} picture={pictureIn(fields, content)} />;
  };
  return [
    { header: first?.kind === 'line' ? captionOf(first) : 'Item', leads: true, cell },
    activeColumn(parishContentNoun),
  ];
};
