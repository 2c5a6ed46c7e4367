import { auditedKinds } from '#contract/audit-log.ts';
import { capitalised } from '#contract/noun.ts';
import { columnOf } from '../columns/column-of.ts';
import { conceptTables } from '../columns/concept-tables.ts';

/** Rows that are called otherwise beside a person's own, or alone. */
const kinds: Readonly<Record<string, string>> = {
  ...auditedKinds,
  dizimistas: 'Outro dizimista',
  parcelas: 'Parcela de outro dizimista',
  receipts: 'Pagamento de outro dizimista',
  allocations: 'Pagamento de outro dizimista',
  returns: 'Estorno de outro dizimista',
  closing_categories: 'Categoria de um mês fechado',
  mass_intentions: 'Intenção de missa',
  media: 'Foto',
};

/** Where a text stands, in people's words. A test asks about each column that a person may be named in. */
export function placeOf(table: string, column: string): { kind: string; field: string } {
  const noun = conceptTables[table]?.noun.one;
  return {
    kind: kinds[table] ?? (noun ? capitalised(noun) : table),
    field: columnOf(table, column)?.label ?? column,
  };
}
