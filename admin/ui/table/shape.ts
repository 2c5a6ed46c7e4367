import type { Column } from './columns.ts';
import type { RowAction } from './row-actions.ts';

/** How a list is shown: as a table with each row's actions as buttons or in a menu, or as cards. */
type Shape = 'buttons' | 'menus' | 'cards';

/** All widths are in rem, because larger text needs more space. */
const leastLead = { buttons: 19, menus: 15 };
const defaultColumn = 8;
const menuColumn = 4.5;
const cellPadding = 1.5;
const buttonPadding = 1.25;
/** An average character's width in a button, in rem. */
const letter = 0.45;

interface Listed {
  columns: readonly Pick<Column<never>, 'leads' | 'width'>[];
  /** The actions of each visible row. */
  actions: readonly (readonly Pick<RowAction, 'label' | 'prominent'>[])[];
}

/** Buttons if they leave enough width for the leading columns, else menus if these do, else cards. */
export function shapeFor(room: number, { columns, actions }: Listed): Shape {
  const leading = columns.filter(({ leads }) => leads).length || 1;
  const others = columns.filter(({ leads }) => !leads).reduce((sum, { width }) => sum + inRem(width), 0);
  const leadWith = (actionsColumn: number) => (room - others - actionsColumn) / leading;
  const buttons = Math.max(0, ...actions.map(widthOfButtons));
  if (leadWith(buttons) >= leastLead.buttons) return 'buttons';
  const besideMenu = actions.map((each) => widthOfButtons(each.filter(({ prominent }) => prominent)));
  return leadWith(buttons && menuColumn + Math.max(0, ...besideMenu)) >= leastLead.menus ? 'menus' : 'cards';
}

const inRem = (width: string | undefined) => (width ? Number.parseFloat(width) : defaultColumn);

const widthOfButtons = (actions: readonly Pick<RowAction, 'label'>[]) =>
  actions.reduce((sum, { label }) => sum + label.length * letter + buttonPadding, actions.length && cellPadding);
