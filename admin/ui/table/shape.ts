import type { Column } from './columns.ts';
import { areFew, placed, type RowAction, type Shape } from './row-actions.ts';

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
  actions: readonly (readonly Pick<RowAction, 'label' | 'prominent' | 'commonest'>[])[];
}

/**
 * Buttons if they leave enough width for the leading columns, else those of single actions, else menus if these do,
 * else cards. The buttons of few actions may take as much as menus would leave: they need no menu then.
 */
export function shapeFor(room: number, { columns, actions }: Listed): Shape {
  const leading = columns.filter(({ leads }) => leads).length || 1;
  const others = columns.filter(({ leads }) => !leads).reduce((sum, { width }) => sum + inRem(width), 0);
  const rows = actions.length > 0 ? actions : [[]];
  const leaves = (shape: Shape, least: (row: Listed['actions'][number]) => number) =>
    rows.every((row) => (room - others - widthOf(row, shape)) / leading >= least(row));
  if (leaves('buttons', (row) => (areFew(row) ? leastLead.menus : leastLead.buttons))) return 'buttons';
  if (rows.some(({ length }) => length === 1) && leaves('singles', () => leastLead.menus)) return 'singles';
  return leaves('menus', () => leastLead.menus) ? 'menus' : 'cards';
}

const inRem = (width: string | undefined) => (width ? Number.parseFloat(width) : defaultColumn);

function widthOf(actions: Listed['actions'][number], shape: Shape): number {
  const { buttons, menu } = placed(actions, shape);
  const ofButtons = buttons.reduce((sum, { label }) => sum + label.length * letter + buttonPadding, 0);
  return ofButtons + (buttons.length > 0 ? cellPadding : 0) + (menu.length > 0 ? menuColumn : 0);
}
