import type { Locator, Page } from 'playwright';
import type { MenuId } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Noun } from '#contract/noun.ts';
import { can } from '../../admin/lib/can.ts';
import type { StaffRole } from '../staff.ts';

/** A section that keeps rows, as its battery (`describe-section.ts`) and the axe checks need to know it. */
export interface RowSection {
  id: MenuId;
  /** The concept's calls, as the contract has them: what is missing, or is not its writer's to call, the battery expects not to be offered. */
  calls: Calls;
  /** What the panel and the API say of its rows follows from their noun. */
  noun: Noun;
  /** Who writes its rows; an editor unless told. */
  role?: StaffRole;
  /** All that the contract takes of a row, the first one being what names it; none where rows are only read. */
  fields: readonly Field[];
  /** What the button that saves is called; 'Salvar' unless told. */
  saveLabels?: { create: string; update: string };
  /** What the row with this name is called in questions and in the names of its actions, where that is not the name alone. */
  called?: (name: string) => string;
  /** Whether its rows can be arranged. */
  ordered?: boolean;
  /** Also tries calls that don't reach the server. They fail alike in all sections, so one section is enough. */
  unreachable?: boolean;
}

interface Calls {
  list: Endpoint;
  byId?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
}

/** Who may make a call: the writer where that is theirs to do, otherwise the first of the staff. */
export const callerOf = (call: Endpoint | undefined, writer: StaffRole): StaffRole | undefined =>
  call && [writer, ...staffRoles].find((role) => can(role, call));

const staffRoles: readonly StaffRole[] = ['admin', 'financial', 'editor'];

export const saveButtons = ({ saveLabels }: RowSection) => saveLabels ?? { create: 'Salvar', update: 'Salvar' };

export interface Field {
  label: string;
  /** Its name in the contract's body. */
  name: string;
  /** How it is filled in; typed text unless told. */
  kind?: FieldKind;
  /** What is written, and what the API has of it when that differs. */
  value: string | boolean;
  stored?: unknown;
  /** Whether it is written and never answered: a password. */
  unanswered?: boolean;
  /** What is refused before the server is asked, and the sentence that says why. */
  refused?: readonly [value: string, sentence: string][];
}

type FieldKind = 'text' | 'rich text' | 'checkbox' | 'select';

export const fieldOf = (form: Page | Locator, { label, kind }: Field): Locator =>
  kind === 'rich text'
    ? form.getByRole('textbox', { name: label })
    : form.getByLabel(label, { exact: kind === 'select' });

export async function fillIn(form: Page | Locator, field: Field, value: string | boolean = field.value): Promise<void> {
  const control = fieldOf(form, field);
  if (typeof value === 'boolean') await control.setChecked(value);
  else if (field.kind === 'select') await control.selectOption(value);
  else await control.fill(value);
}

/** What a field holds, as `fillIn` would write it. */
export async function shownIn(form: Page | Locator, field: Field): Promise<string | boolean | null> {
  const control = fieldOf(form, field);
  if (field.kind === 'checkbox') return control.isChecked();
  return field.kind === 'rich text' ? control.textContent() : control.inputValue();
}
