import type { Column } from './columns.ts';
import type { RowAction } from './row-actions.ts';

/** How a list stands on the page: a table with each row's actions as buttons or in a menu, or cards. */
export type Shape = 'buttons' | 'menus' | 'cards';

/** All widths in rem, so that larger letters need more room. */
const leastLead = { buttons: 19, menus: 15 };
const defaultColumn = 8;
const menuColumn = 4.5;
const cellPadding = 1.5;
const buttonPadding = 1.25;
/** Of the button's font, on average. */
const letter = 0.45;

interface Listed {
  columns: readonly Pick<Column<never>, 'leads' | 'width'>[];
  /** The actions of each row that is shown. */
  actions: readonly (readonly Pick<RowAction, 'label'>[])[];
}

/** The shape with the most at hand that still leaves room to read what leads. */
export function shapeFor(room: number, { columns, actions }: Listed): Shape {
  const leading = columns.filter(({ leads }) => leads).length || 1;
  const others = columns.filter(({ leads }) => !leads).reduce((sum, { width }) => sum + inRem(width), 0);
  const leadWith = (actionsColumn: number) => (room - others - actionsColumn) / leading;
  const buttons = Math.max(0, ...actions.map(widthOfButtons));
  if (leadWith(buttons) >= leastLead.buttons) return 'buttons';
  return leadWith(buttons && menuColumn) >= leastLead.menus ? 'menus' : 'cards';
}

const inRem = (width: string | undefined) => (width ? Number.parseFloat(width) : defaultColumn);

const widthOfButtons = (actions: readonly Pick<RowAction, 'label'>[]) =>
  actions.reduce((sum, { label }) => sum + label.length * letter + buttonPadding, actions.length && cellPadding);
