import { type ImportColumns, type ImportFieldName, importFields } from '#contract/imports.ts';
import { textOf } from '../../../lib/spreadsheet/cell-text.ts';
import { folded } from '../../../lib/spreadsheet/fold.ts';
import type { Cell, TableRow } from '../../../lib/spreadsheet/table.ts';

/** The field of each column; null for a column that is not imported. */
export type ColumnFields = readonly (ImportFieldName | null)[];

/** Fields that may be split over several columns, whose texts are joined. */
export const joinedFields: ReadonlySet<string> = new Set(['endereco', 'notes', 'historico_contribuicoes']);

/** Common column titles in existing registers, besides the fields' labels. */
const titles: Readonly<Record<ImportFieldName, readonly string[]>> = {
  numero_ordinal: [
    'no',
    'n',
    'num',
    'numero ordinal',
    'ordinal',
    'codigo',
    'cod',
    'matricula',
    'inscricao',
    'registro',
  ],
  nome_completo: ['nome', 'dizimista', 'nome do dizimista', 'nome do paroquiano', 'paroquiano', 'contribuinte'],
  apelido: ['alcunha', 'conhecido como', 'conhecido por', 'conhecida como', 'conhecida por', 'como e conhecido'],
  data_nascimento: ['nascimento', 'data nascimento', 'dt nascimento', 'dt nasc', 'data nasc', 'nasc', 'aniversario'],
  genero: ['sexo'],
  estado_civil: ['est civil'],
  cpf: ['c p f', 'cpf do dizimista', 'cpf cnpj'],
  rg: ['r g', 'identidade', 'carteira de identidade'],
  endereco: ['endereco completo', 'logradouro', 'rua', 'bairro', 'cidade', 'cep', 'complemento'],
  telefone: ['celular', 'fone', 'tel', 'cel', 'whatsapp', 'zap', 'contato', 'telefone celular'],
  email: ['email', 'correio eletronico'],
  comunidade_setor: ['comunidade', 'setor', 'comunidade setor', 'capela'],
  participa_grupo_pastoral: ['participa de pastoral', 'participa'],
  grupo_pastoral_nome: ['grupo pastoral', 'qual grupo pastoral', 'qual pastoral', 'pastoral', 'pastoral ou movimento'],
  frequencia_missas: ['frequencia', 'frequencia nas missas'],
  deseja_visita_pastoral: ['visita pastoral', 'visita', 'deseja visita'],
  dizimista_ativo: ['ativo', 'situacao', 'status'],
  forma_contribuicao: ['forma', 'forma de pagamento', 'pagamento'],
  valor_sugerido: ['valor', 'valor do dizimo', 'valor mensal', 'contribuicao', 'dizimo'],
  data_primeira_contribuicao: [
    'primeira contribuicao',
    'dizimista desde',
    'desde',
    'data de cadastro',
    'data de inscricao',
  ],
  historico_contribuicoes: ['historico'],
  consentimento_lgpd: ['lgpd', 'consentimento', 'termo lgpd'],
  politica_privacidade: ['privacidade'],
  autorizacao_comunicacoes: ['autoriza comunicacoes', 'comunicacoes', 'aceita mensagens'],
  notes: ['obs', 'observacao', 'notas', 'anotacoes'],
};

const known = new Map<string, ImportFieldName>(
  Object.entries(importFields).flatMap(([name, { label }]) =>
    [label, name, ...titles[name as ImportFieldName]].map((title) => [folded(title), name as ImportFieldName] as const),
  ),
);

const titleOf = (cell: Cell | undefined): string => folded(textOf(cell ?? null));

/** Guesses fields by column titles, preferring earlier choices. Of two columns the first gets the field. */
export function guessColumns(heads: readonly Cell[], remembered: ImportColumns = {}): ColumnFields {
  const taken = new Set<ImportFieldName>();
  return heads.map((head) => {
    const title = titleOf(head);
    const field = (Object.hasOwn(remembered, title) ? remembered[title] : undefined) ?? known.get(title);
    if (!field || (taken.has(field) && !joinedFields.has(field))) return null;
    taken.add(field);
    return field;
  });
}

/** The number of rows searched for the titles: a sheet may begin with the parish's name. */
export const rowsWithTitles = 20;

/** The index of the row with the most known titles; the first row if none has any. */
export function guessTitleRow(rows: readonly TableRow[], remembered?: ImportColumns): number {
  const counts = rows.slice(0, rowsWithTitles).map(({ cells }) => knownIn(guessColumns(cells, remembered)));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

const knownIn = (columns: ColumnFields): number => columns.filter((field) => field !== null).length;

/** The titles of the columns, and the number of rows that they take. */
export interface Heads {
  cells: readonly Cell[];
  rows: 1 | 2;
}

/**
 * The titles that begin at a row. A second row of titles (`Telefone`, `E-mail` below `Contato`) has words only, one of
 * which is known, and no name.
 */
export function headsAt(rows: readonly TableRow[], titleRow: number, remembered: ImportColumns = {}): Heads {
  const first = rows[titleRow]?.cells ?? [];
  const second = rows[titleRow + 1]?.cells ?? [];
  const nameAt = guessColumns(first, remembered).indexOf('nome_completo');
  const words = second.filter((cell) => cell !== null);
  const isSecond =
    nameAt >= 0 &&
    (second[nameAt] ?? null) === null &&
    words.every((cell) => typeof cell === 'string' && !/[\d@]/.test(cell)) &&
    words.some((cell) => known.has(titleOf(cell)));
  if (!isSecond) return { cells: first, rows: 1 };
  let above: Cell = null;
  const cells = Array.from({ length: Math.max(first.length, second.length) }, (_, index) => {
    const below = second[index] ?? null;
    above = first[index] ?? (below === null ? null : above);
    // `Número` below `Endereço` is a house's.
    return below === null || joinedFields.has(known.get(titleOf(above)) ?? '') ? above : below;
  });
  return { cells, rows: 2 };
}

/**
 * The chosen field of each title, to be remembered for later files. Empty if most titles are unknown, because then the
 * row may be a person's data.
 */
export function rememberedColumns(heads: readonly Cell[], columns: ColumnFields): ImportColumns {
  const entries = heads.flatMap((head, index) => {
    const [title, field] = [titleOf(head), columns[index]];
    return field && title && title.length <= 80 ? [[title, field] as const] : [];
  });
  const usual = entries.filter(([title]) => known.has(title));
  return usual.length * 2 >= entries.length ? Object.fromEntries(entries) : {};
}
