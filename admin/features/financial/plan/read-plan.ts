import { categoryKey } from '#contract/financial-categories.ts';
import {
  mostPlanAccounts,
  type PlanAccount,
  planAccountBody,
  type WrittenPlanAccount,
} from '#contract/financial-diocese-plan.ts';
import { sentenceOf } from '#contract/messages.ts';
import { isSheetError, isShortened, textOf } from '../../../lib/spreadsheet/cell-text.ts';
import { folded } from '../../../lib/spreadsheet/fold.ts';
import { openFile } from '../../../lib/spreadsheet/open-file.ts';
import { FileRefusal, refusals } from '../../../lib/spreadsheet/refusal.ts';
import type { Cell, TableRow } from '../../../lib/spreadsheet/table.ts';

/** A line of the sheet as it is written, and why it is no account. */
export interface PlanLine {
  line: number;
  code: string;
  name: string;
  side: string;
  faults: string[];
  /** Doubts that don't keep it from being one. */
  remarks: readonly string[];
}

export interface ReadPlan {
  lines: PlanLine[];
  /** Those without faults, in the plan's order. */
  accounts: WrittenPlanAccount[];
}

/** Reads a plan from an Excel or CSV file. Throws a `FileRefusal` whose message is for the person. */
export function readPlan(bytes: Uint8Array): ReadPlan {
  const book = openFile(bytes);
  const sheets = [book.proposed, ...book.sheets.keys()].map((sheet) => book.read(sheet).rows);
  if (sheets.every((rows) => rows.length === 0)) throw refusals.noRows();
  for (const rows of sheets) {
    const heads = headsOf(rows);
    if (heads) return planOf(rows.slice(heads.row + 1), heads.columns);
  }
  throw new FileRefusal(
    'A planilha precisa das colunas “Código”, “Nome” e “Lado”, com estes títulos. Corrija-a, ou use o nosso modelo.',
  );
}

type Column = 'code' | 'name' | 'side' | 'order';

/** Usual titles, folded. */
const titles: Readonly<Record<Column, readonly string[]>> = {
  code: ['codigo', 'cod', 'codigo da conta', 'cod da conta', 'cod conta', 'numero', 'numero da conta', 'no', 'n'],
  name: ['nome', 'conta', 'nome da conta', 'descricao', 'descricao da conta', 'categoria', 'titulo'],
  side: ['lado', 'tipo', 'natureza', 'entrada ou saida', 'entrada saida', 'receita ou despesa', 'receita despesa'],
  order: ['ordem', 'posicao', 'sequencia', 'seq'],
};

type Columns = Readonly<Record<Column, number>>;

/** The first row with the three titles: a sheet may begin with the diocese's name. */
function headsOf(rows: readonly TableRow[]): { row: number; columns: Columns } | undefined {
  for (const [row, { cells }] of rows.slice(0, 20).entries()) {
    const heads = cells.map((cell) => folded(textOf(cell)));
    const at = (column: Column) => heads.findIndex((head) => titles[column].includes(head));
    const columns = { code: at('code'), name: at('name'), side: at('side'), order: at('order') };
    if (columns.code >= 0 && columns.name >= 0 && columns.side >= 0) return { row, columns };
  }
  return undefined;
}

/** The words for both sides, folded: of income and expense, of credit and debit. */
const sides: Readonly<Record<PlanAccount['type'], readonly string[]>> = {
  income: ['entrada', 'entradas', 'receita', 'receitas', 'credito', 'credora', 'e', 'r', 'c'],
  expense: ['saida', 'saidas', 'despesa', 'despesas', 'debito', 'devedora', 's', 'd'],
};

const sideOf = (written: string): PlanAccount['type'] | undefined =>
  (['income', 'expense'] as const).find((side) => sides[side].includes(folded(written)));

/** A code that Excel keeps as a number has its point there. */
const codeOf = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : textOf(cell));

function planOf(rows: readonly TableRow[], columns: Columns): ReadPlan {
  const read = rows.map(({ line, cells, remarks = [] }) => {
    const [code = null, name = null, side = null] = [cells[columns.code], cells[columns.name], cells[columns.side]];
    const written = { code: codeOf(code), name: textOf(name), side: textOf(side) };
    const place = textOf(cells[columns.order] ?? null);
    return { line: { line, ...written, faults: faultsOf(written, [code, name]), remarks }, place };
  });
  if (read.length === 0) throw refusals.noRows();
  if (read.length > mostPlanAccounts)
    throw new FileRefusal(
      `A planilha tem mais de ${mostPlanAccounts.toLocaleString('pt-BR')} contas. Deixe só as que a paróquia pode usar.`,
    );
  const lines = read.map(({ line }) => line);
  nameTwice(lines);
  // Lines without a place come last, and equal ones stay as they are.
  const inOrder = read.toSorted(
    (a, b) => Number(a.place === '') - Number(b.place === '') || byNumbers.compare(a.place, b.place),
  );
  const accounts = inOrder.flatMap(({ line: { code, name, side, faults } }) =>
    faults.length > 0 ? [] : [planAccountBody.parse({ code, name, type: sideOf(side) })],
  );
  return { lines, accounts };
}

const byNumbers = new Intl.Collator('pt-BR', { numeric: true });

function faultsOf({ code, name, side }: Pick<PlanLine, 'code' | 'name' | 'side'>, cells: readonly Cell[]): string[] {
  const type = sideOf(side);
  const { error } = planAccountBody.safeParse({ code, name, type: type ?? 'income' }, { reportInput: true });
  const [first] = cells;
  const isDay = typeof first === 'string' && /^\d{4}-\d\d-\d\d$/.test(first);
  return [
    ...(error?.issues ?? []).map((issue) => sentenceOf([issue], planAccountBody)),
    ...(isDay || isShortened(code)
      ? ['O Excel mudou este código. Formate a coluna dele como texto e escreva-o de novo.']
      : []),
    ...(cells.some(isSheetError) ? ['Uma fórmula desta linha tem erro.'] : []),
    ...(type === undefined ? [side === '' ? 'O lado está vazio.' : 'O lado deve ser entrada ou saída.'] : []),
  ];
}

/** Of a code that is there twice nobody knows which line counts: none does. */
function nameTwice(lines: readonly PlanLine[]): void {
  for (const same of Map.groupBy(lines, ({ code }) => categoryKey(code)).values()) {
    if (same.length < 2 || same[0]?.code === '') continue;
    const [first, second] = same as [PlanLine, PlanLine];
    for (const line of same)
      line.faults.push(
        `O código ${line.code.slice(0, 20)} está também na linha ${(line === first ? second : first).line}.`,
      );
  }
}
