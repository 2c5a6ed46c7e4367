import type { AccountLine, CategoryLine, PurposeLine } from '#contract/financial-months.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import type { Column } from '../../ui/table/columns.ts';

/* The tables of a month's sheet, whose totals are those of the balancete. */

const totalOf = (amounts: readonly number[]): string =>
  shownMoney(amounts.reduce((sum, amount) => sum + storedCents(amount), 0));

function amountColumn<Key extends string>(header: string, key: Key): Column<Record<Key, number>> {
  return {
    ...{ header, width: '8.5rem', isAmount: true },
    cell: (line) => shownReais(line[key]),
    total: (lines) => totalOf(lines.map((line) => line[key])),
  };
}

export const accountColumns: Column<AccountLine>[] = [
  { header: 'Conta', leads: true, cell: ({ name }) => name },
  amountColumn('No começo', 'opening'),
  amountColumn('Entradas', 'income'),
  amountColumn('Saídas', 'expense'),
  amountColumn('Recebido de outra conta', 'transferred_in'),
  amountColumn('Passado a outra conta', 'transferred_out'),
  amountColumn('No fim', 'closing'),
];

const sideColumn = (header: string, side: CategoryLine['type']): Column<CategoryLine> => ({
  ...{ header, width: '9rem', isAmount: true },
  cell: ({ type, amount }) => type === side && shownReais(amount),
  total: (lines) => totalOf(lines.filter(({ type }) => type === side).map(({ amount }) => amount)),
});

export const categoryColumns: Column<CategoryLine>[] = [
  { header: 'Código', width: '7rem', cell: ({ code }) => code ?? '-' },
  { header: 'Categoria', leads: true, cell: ({ name }) => name ?? 'Sem categoria' },
  sideColumn('Entradas', 'income'),
  sideColumn('Saídas', 'expense'),
];

export const purposeColumns: Column<PurposeLine>[] = [
  { header: 'Destino', leads: true, cell: ({ purpose }) => purpose },
  { header: 'Quem recebe', cell: ({ receiver }) => receiver },
  amountColumn('A repassar antes', 'opening'),
  amountColumn('Recolhido', 'shares'),
  amountColumn('Repassado', 'passed_on'),
  amountColumn('A repassar no fim', 'rest'),
];
