import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { dizimistaFields } from './dizimistas.ts';
import { endpoint } from './endpoint.ts';
import { date, pastDays } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { whole } from './fields/numbers.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { labelled } from './label.ts';
import { orNull } from './not-given.ts';
import { feminine } from './noun.ts';
import { instant, type Role, uuid } from './primitives.ts';

/** Who may import and undo imports (docs/product.md, "Roles"). */
const importers = ['financial', 'admin'] as const satisfies readonly Role[];

const { foto: _, ...written } = dizimistaFields;

/**
 * The fields of a row: the record without its photo, and with the number from an existing register. Only the name is
 * required; without other required fields the record is incomplete.
 */
export const importFields = defineFields({
  numero_ordinal: optional(whole({ label: 'número', least: 1, most: 999_999 })),
  ...written,
});
export type ImportFieldName = keyof typeof importFields & string;

/** A row's values; missing ones stay empty. */
export const importContent = bodyOf(importFields);
export type ImportContent = z.input<typeof importContent>;

/** The maximum rows of one call that adds rows. */
export const mostRowsAtOnce = 500;

const lineNumber = labelled(z.int().check(z.minimum(1), z.maximum(1_048_576)), 'linha');

const rowsBody = z.strictObject({
  rows: labelled(
    z.array(z.strictObject({ line: lineNumber, content: importContent })).check(
      z.minLength(1),
      z.maxLength(mostRowsAtOnce),
      z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'tem a mesma linha duas vezes'),
    ),
    'linhas',
  ),
});

/** A finding about a row; `other` is the other row's line or the existing payer's number. */
export const importFinding = z.object({
  line: z.int(),
  finding: z.enum(['cpf_known', 'name_known', 'cpf_repeated', 'ordinal_repeated', 'ordinal_taken', 'ordinal_retired']),
  other: z.int(),
});
export type ImportFinding = z.output<typeof importFinding>;

/** The field of each column, by the column's normalized title. */
const columns = z.record(
  z.string().check(z.maxLength(80)),
  z.enum(Object.keys(importFields) as [ImportFieldName, ...ImportFieldName[]]),
);
export type ImportColumns = z.output<typeof columns>;

export const payerImport = z.object({
  id: uuid,
  file_name: z.string(),
  /** An import that is `applying` or `undoing` goes on with `imports.continue`. */
  state: z.enum(['open', 'applying', 'done', 'undoing', 'undone']),
  /** The rows at the confirmation, of which the other counts say what became so far. */
  row_count: z.int(),
  created_count: z.int(),
  updated_count: z.int(),
  skipped_count: z.int(),
  refused_count: z.int(),
  incomplete_count: z.int(),
  kept_count: z.int(),
  columns,
  creator_name: z.nullable(z.string()),
  created_at: instant,
  done_at: z.nullable(instant),
  undone_at: z.nullable(instant),
});
export type PayerImport = z.output<typeof payerImport>;

/** Milliseconds within which an import can be undone. */
export const undoTime = 3600 * 1000;

/** Why an imported payer is kept when the import is undone. */
export const keptReasons = {
  changed: 'mudou depois da importação',
  paid: 'tem pagamento depois da importação',
  booklet: 'já tem carnê',
} as const;

const keptPayer = z.object({
  numero_ordinal: z.int(),
  nome_completo: z.string(),
  reason: z.enum(Object.keys(keptReasons) as (keyof typeof keptReasons)[]),
});
export type KeptPayer = z.output<typeof keptPayer>;

/** After a step: how many rows are left to be imported or undone, and once it is undone, who was kept. */
const importProgress = z.object({ import: payerImport, left: z.int(), kept: z.array(keptPayer) });

/** The paper with the consents of the file, and its date. */
export const consentPaperFields = defineFields({
  paper: line({
    label: 'papel',
    max: 300,
    help: 'Qual é o papel e onde está guardado: “Ficha de adesão, pasta azul de 2019”.',
  }),
  agreed_on: date({
    label: 'data do papel',
    days: pastDays,
    help: 'O dia em que as pessoas assinaram; se foram vários, o último.',
  }),
});
export const consentPaper = bodyOf(consentPaperFields);

const commitBody = z.strictObject({
  /** Rows with a known CPF are skipped or update the payer. */
  duplicates: labelled(z.enum(['skip', 'update']), 'repetidos'),
  /** If missing, the rows' consents are ignored. */
  consents: labelled(orNull(consentPaper), 'consentimentos'),
  columns: labelled(columns.check(z.refine((all) => Object.keys(all).length <= 200, 'tem itens demais')), 'colunas'),
});
export type CommitBody = z.input<typeof commitBody>;

const importNoun = feminine('importação', 'importações');

const path = '/dizimistas/imports';
const rows = collection({ path, noun: importNoun, item: payerImport, readers: importers, writers: importers });
const params = z.object({ id: uuid });
const call = { method: 'POST', access: importers, changesSite: false, params } as const;

export const imports = {
  list: rows.list('Importações de dizimistas, da última à primeira'),
  begin: rows.createOnce(
    z.strictObject({ file_name: labelled(line({ label: 'nome do arquivo', max: 200 }).written, 'nome do arquivo') }),
  ),
  addRows: endpoint({
    ...call,
    path: `${path}/:id/rows`,
    summary: 'Acrescenta linhas a uma importação aberta e diz quantas ela tem',
    body: rowsBody,
    answer: z.object({ rows: z.int() }),
  }),
  check: endpoint({
    ...call,
    path: `${path}/:id/check`,
    summary: 'O que as linhas encontram no cadastro: CPF, nomes e números que já existem',
    answer: z.array(importFinding),
  }),
  commit: endpoint({
    ...call,
    path: `${path}/:id/commit`,
    summary: 'Confirma a importação e grava as primeiras linhas; repetida, continua e diz o que foi feito',
    body: commitBody,
    answer: payerImport,
  }),
  undo: endpoint({
    ...call,
    path: `${path}/:id/undo`,
    summary: 'Começa a desfazer uma importação da última hora, menos o que mudou ou foi pago depois, e diz o que ficou',
    answer: importProgress,
  }),
  continue: endpoint({
    ...call,
    path: `${path}/:id/continue`,
    summary: 'Continua uma importação que está sendo gravada ou desfeita, com as próximas linhas',
    answer: importProgress,
  }),
  discard: endpoint({
    ...call,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Descarta uma importação aberta, com as suas linhas',
    answer: z.null(),
  }),
};
