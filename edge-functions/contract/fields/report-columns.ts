import { shortWeekday } from '../day-names.ts';
import { storedCents } from '../money.ts';
import { capitalised, listed } from '../noun.ts';
import type { Cell, CellKind, ReportColumn } from '../report.ts';
import { shownCpf } from './cpf.ts';
import type { AnyField, Fields } from './field.ts';
import { shownTelephone } from './telephone.ts';

/** A report's column of a field: its width in characters, and its title if not the field's own. */
interface ColumnOptions {
  width: number;
  title?: string;
  /** True if the column has a total. */
  summed?: boolean;
}

interface CellMaking {
  kind: CellKind;
  /** Converts an answered value to a cell's; the same value by default. */
  cellOf?: (value: never, field: CellField) => Cell;
}

const text = { kind: 'text' } as const;

/** Rich text, photos and PDFs have no column: a report would show their code or path. A password is never answered. */
type Unshown = 'richText' | 'photo' | 'picture' | 'document' | 'focus' | 'password';
type CellField = Exclude<AnyField, { kind: Unshown }>;

const cells: Readonly<Record<CellField['kind'], CellMaking>> = {
  line: text,
  prose: text,
  address: text,
  email: text,
  flag: { kind: 'yes/no' },
  choice: { ...text, cellOf: (value: string | number, field) => labelOf(field, value) },
  weekdays: { ...text, cellOf: (days: number[]) => listed(days.map(shortWeekday)) },
  date: { kind: 'date' },
  dayEnd: { kind: 'instant' },
  moment: { kind: 'instant' },
  time: text,
  cpf: { ...text, cellOf: shownCpf },
  telephone: { ...text, cellOf: shownTelephone },
  money: { kind: 'money', cellOf: storedCents },
  // No point after its first digit.
  year: { ...text, cellOf: (year: number) => String(year) },
  whole: { kind: 'number' },
};

const labelOf = (field: CellField, value: string | number): string =>
  (field.kind === 'choice' && field.details.options.find((option) => option.value === value)?.label) || String(value);

/** The names of the fields that can be report columns. */
type ShownName<Declared extends Fields> = {
  [Name in keyof Declared & string]: Declared[Name]['kind'] extends Unshown ? never : Name;
}[keyof Declared & string];

/** A report's columns from some of a concept's fields. */
export function reportColumns<Declared extends Fields, Shown extends ShownName<Declared>>(
  fields: Declared,
  shown: Readonly<Record<Shown, ColumnOptions>>,
): ReportColumn<Readonly<Record<Shown, unknown>>>[] {
  return Object.entries<ColumnOptions>(shown).map(([name, options]) => {
    const field = fields[name] as CellField;
    return {
      kind: cells[field.kind].kind,
      title: capitalised(field.label),
      ...options,
      value: (item) => cellOf(field, item[name as Shown]),
    } as ReportColumn<Readonly<Record<Shown, unknown>>>;
  });
}

function cellOf(field: CellField, value: unknown): Cell {
  const make = cells[field.kind].cellOf as ((value: unknown, field: CellField) => Cell) | undefined;
  return value === null || value === undefined ? null : make ? make(value, field) : (value as Cell);
}
