import { financialNoun, type Transaction } from './financial.ts';
import { storedCents } from './money.ts';
import { defineReport } from './report.ts';

/** The cash book, with a column for each side of it. */
export const financialReport = defineReport({
  fileName: 'financeiro',
  title: 'Transações financeiras',
  noun: financialNoun,
  columns: [
    { kind: 'text', title: 'Título', width: 36 },
    { kind: 'text', title: 'Categoria', width: 18 },
    { kind: 'date', title: 'Data', width: 12 },
    { kind: 'money', title: 'Entrada', width: 14 },
    { kind: 'money', title: 'Saída', width: 14 },
  ],
  toRow: ({ title, category, transaction_date, type, amount }: Transaction) => [
    title ?? 'Sem título',
    category ?? 'Sem categoria',
    transaction_date,
    type === 'income' ? storedCents(amount) : null,
    type === 'expense' ? storedCents(amount) : null,
  ],
  totals: [
    { label: 'Entradas', plus: 3 },
    { label: 'Saídas', plus: 4 },
    { label: 'Saldo', plus: 3, minus: 4 },
  ],
});
