import {
  dizimistaBody,
  dizimistaFilters,
  dizimistaNoun,
  dizimistaSorts,
  type LabelledDizimista,
  type ListedDizimista,
  reportedNames,
  sameCpf,
} from '#contract/dizimistas.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { type Narrow, narrowed } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { asSelection, type Page, rowsOf, sorted } from '../collection/rows.ts';
import { figuresOrWords, patternOf, patternsOfWords } from '../collection/search.ts';
import { type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

type PayerRow = Database['public']['Tables']['dizimistas']['Row'];

/** Whole records, read one at a time; lists read fewer columns. */
export const dizimistaRows = rowsOf('dizimistas', {
  noun: dizimistaNoun,
  body: dizimistaBody,
  columns: ['id', 'numero_ordinal', 'incompleto', 'erased_at', 'created_at', 'updated_at'],
  sortedBy: ['search_text', 'id'],
  checks: {
    dizimistas_cpf_key: sameCpf,
    dizimistas_data_nascimento_is_past: 'O campo "data de nascimento" não pode ser depois de hoje.',
    dizimistas_data_primeira_contribuicao_is_past:
      'O campo "data da primeira contribuição" não pode ser depois de hoje.',
  },
});

const orders = {
  nome: ['search_text', 'id'],
  numero: ['numero_ordinal'],
  aniversario: ['birth_month', 'birth_day', 'search_text', 'id'],
} as const;

const { dizimista_ativo, incompleto, autorizacao_comunicacoes, aniversario, idade, ...personal } = dizimistaFilters;

/** Filters without personal values, which may be in the URL of a query to the database. */
const impersonal = {
  declared: { dizimista_ativo, incompleto, autorizacao_comunicacoes, aniversario, idade },
  columns: {
    dizimista_ativo: 'dizimista_ativo',
    incompleto: 'incompleto',
    autorizacao_comunicacoes: 'autorizacao_comunicacoes',
    aniversario: 'birth_month',
    idade: 'data_nascimento',
  },
} as const;

type PayerQuery = PageQuery & { sort?: string } & Partial<Record<keyof typeof personal, string>>;

/** Pages of payers with some of their columns. */
function listOf<const Read extends keyof PayerRow & string>(columns: readonly Read[]) {
  const rows = rowsOf('dizimistas', {
    noun: dizimistaNoun,
    body: bodyOf({}),
    columns,
    filters: impersonal,
    sortedBy: { sorts: dizimistaSorts, columns: orders },
  });
  return {
    filters: dizimistaFilters,
    list: (caller: Caller, query: PayerQuery, narrow: Narrow<PayerRow> = (all) => all) =>
      isSearch(query)
        ? (search(caller, query, columns, narrow) as ReturnType<typeof rows.list>)
        : rows.list(caller, query, narrow),
  };
}

const isSearch = (query: PayerQuery) => Object.keys(personal).some((name) => query[name as keyof typeof personal]);

/** A function, because RLS keeps a query from using the index; its body keeps personal data out of URLs. */
function search(
  { db }: Caller,
  query: PayerQuery,
  columns: readonly string[],
  narrow: Narrow<PayerRow>,
): Promise<Page<unknown>> {
  const { sort = 'nome', search: text, nome_completo, comunidade_setor, cpf, telefone, numero_ordinal } = query;
  const wanted = {
    ...(text && figuresOrWords(text)),
    ...(nome_completo && { nome: patternsOfWords(nome_completo) }),
    ...(comunidade_setor && { setor: patternOf(comunidade_setor) }),
    ...(cpf && { cpf: patternOf(cpf) }),
    ...(telefone && { telefone: patternOf(telefone) }),
    ...(numero_ordinal && { ordinal: ordinalOf(numero_ordinal) }),
  };
  return readPage<unknown>(() => {
    const found = db.rpc('find_dizimistas', wanted, { count: 'exact' }).select(columns.join(', '));
    const all = asSelection<PayerRow, unknown>(found);
    const some = narrowed<PayerRow, typeof all>(all, (rows) => narrow(filtered(rows, impersonal, query)));
    return sorted(some, orders[sort as keyof typeof orders]);
  }, query);
}

/** Numbers beyond the column's range become 0, which no payer has. */
const ordinalOf = (digits: string): number => (Number(digits) > 2_147_483_647 ? 0 : Number(digits));

/** The columns of the list. */
export const listedRows = listOf([
  'id',
  'numero_ordinal',
  'nome_completo',
  'apelido',
  'cpf',
  'telefone',
  'dizimista_ativo',
  'incompleto',
  'erased_at',
  'updated_at',
] as const satisfies (keyof ListedDizimista)[]);

/** The columns of the reports. */
export const reportedRows = listOf(reportedNames);

/** The columns of labels. */
export const labelRows = listOf([
  'numero_ordinal',
  'nome_completo',
  'endereco',
  'comunidade_setor',
  'erased_at',
] as const satisfies (keyof LabelledDizimista)[]);

/** The columns of the printed birthdays. */
export const birthdayRows = listOf([
  'nome_completo',
  'birth_month',
  'birth_day',
  'telefone',
  'autorizacao_comunicacoes',
]);

/** The number of the payer with this CPF, searched for as in `search`. */
export async function numberOfCpf(caller: Caller, cpf: string): Promise<number | undefined> {
  const { rows } = await listedRows.list(caller, { cpf, page: 1, limit: 1 });
  return rows[0]?.numero_ordinal;
}
