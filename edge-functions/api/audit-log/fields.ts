import { shownTelephone } from '#contract/fields/telephone.ts';
import { monthsOf } from '#contract/months.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { roleLabels } from '#contract/users.ts';
import type { Column, ColumnKind } from '../columns/column.ts';
import { columnOf, columnOfField } from '../columns/column-of.ts';
import * as shown from '../columns/shown.ts';
import type { Belonging, Values } from './store.ts';

/** A column of an audited table: its label, and the format of its values, which may tell of their whole row. */
export interface AuditedField {
  label: string;
  show: (value: unknown, row?: Values) => string;
}

/** Texts may tell of a person, whatever they are about: they are shortened. */
const showings: Readonly<Record<ColumnKind, shown.Showing>> = {
  line: shown.shortText,
  prose: shown.shortText,
  richText: shown.shortText,
  address: shown.shortText,
  email: shown.shortEmail,
  password: shown.unshown,
  flag: shown.plain,
  choice: shown.plain,
  weekdays: shown.plain,
  date: shown.plain,
  dayEnd: shown.plain,
  moment: shown.plain,
  time: shown.plain,
  photo: shown.unshown,
  // A path tells people nothing.
  picture: shown.unshown,
  document: shown.unshown,
  focus: shown.plain,
  cpf: shown.shortCpf,
  telephone: shown.shortTelephone,
  money: shown.money,
  year: shown.plain,
  whole: shown.plain,
  instant: shown.plain,
  share: shown.share,
  code: shown.plain,
  // Told by the name of what it refers to, or not at all (`references`).
  reference: shown.unshown,
};

/** Columns that tell of a person more, or less, than their kind suggests. */
const personal: Readonly<Record<string, Readonly<Record<string, AuditedField['show']>>>> = {
  dizimistas: {
    nome_completo: shown.shortName,
    data_nascimento: shown.shortBirth,
    genero: shown.shortText,
    estado_civil: shown.shortText,
    rg: shown.unshown,
  },
  profiles: { name: shown.shortName },
  // 'Mercado Pago'
  accounts: { name: shown.plain },
  payments: {
    reason: (value, row) => (isOwnReason(row) ? shown.plain(value) : shown.shortText(value)),
    source: (value, row) => doorOf(String(value), row),
  },
};

/** A row's name: an account's whole, others as a person's. */
export const shownName = (table: string, name: unknown): string => (personal[table]?.name ?? shown.shortName)(name, {});

/** True if a reversal's reason is the product's own, which names nobody: the provider took the money back. */
const isOwnReason = ({ source }: Values = {}): boolean => source === 'provider';

/** By which door money came, and by whom where staff entered what the provider had reported. */
function doorOf(source: string, { creator_name: by }: Values = {}): string {
  const { words } = columnOf('payments', 'source') ?? {};
  return source === 'provider' && by ? `por ${by}, com dinheiro do Mercado Pago` : (words?.[source] ?? source);
}

/** Columns that tell only how a row is kept: its id, its folded texts, when and by whom it was written. */
const ofKeeping = /^(id|created_at|created_by|creator_id|creator_name|updated_at|updated_by)$|(^|_)search(_|$)/;

const ofKeepingIn: Readonly<Record<string, readonly string[]>> = {
  dizimistas: ['birth_month', 'birth_day'],
  // A number between its neighbours'.
  parish_content: ['order'],
  consents: ['number'],
  payments: ['number', 'call_id', 'entered_by', 'entered_at'],
  receipts: ['entered_by', 'entered_at'],
  profiles: ['last_login'],
};

/** The names of rows to which a row refers, by the columns that do, where the entry knows them. */
const references: Readonly<Record<string, (belonging: Belonging) => string | null>> = {
  dizimista_id: ({ numero_ordinal: ordinal }) => (ordinal === null ? null : shownNumber(ordinal)),
  carne_id: ({ ano }) => (ano === null ? null : `de ${ano}`),
  parcela_id: ({ ano, mes }) => (ano === null || mes === null ? null : monthsOf([{ ano, mes }])),
};

const noBelonging: Belonging = { numero_ordinal: null, ano: null, mes: null };

/**
 * A column's label; undefined if it tells people nothing, as an id of a row whose name the entry doesn't know. An
 * unknown column keeps its name and is shortened.
 */
export function auditedField(
  table: string,
  name: string,
  belonging: Belonging = noBelonging,
): AuditedField | undefined {
  if (ofKeeping.test(name) || ofKeepingIn[table]?.includes(name)) return undefined;
  const column = columnOf(table, name);
  if (column?.kind === 'reference') {
    const called = references[name]?.(belonging);
    return called ? { label: column.label, show: () => called } : undefined;
  }
  return column
    ? { label: column.label, show: personal[table]?.[name] ?? showingOf(column) }
    : { label: name, show: shown.shortText };
}

/**
 * The label and format of a field of `parish_content`, by the row's kind. Its values are public; undefined for a field
 * that the kind no longer has.
 */
export function contentField(kind: unknown, name: string): AuditedField | undefined {
  const { fields }: Partial<ParishKind> = parishKinds[kind as ParishKindName] ?? {};
  const field = fields?.[name];
  if (!field) return undefined;
  const { label, kind: of, words } = columnOfField(field);
  return { label, show: words ? shown.chosen(words) : (ofContent[of] ?? shown.plain) };
}

const ofContent: Partial<Record<ColumnKind, shown.Showing>> = {
  picture: shown.unshown,
  telephone: (value) => shownTelephone(String(value)),
};

const showingOf = ({ kind, words }: Column): shown.Showing => (words ? shown.chosen(words) : showings[kind]);

export const roleWord = (role: string): string => roleLabels[role as keyof typeof roleLabels] ?? 'Sistema';
