import type { Locator, Page } from 'playwright';
import type { MenuId } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Noun } from '#contract/noun.ts';
import { can } from '../../admin/lib/can.ts';
import type { StaffRole } from '../staff.ts';

/** A section that keeps rows, as its battery (`describe-section.ts`) and the axe checks need to know it. */
export interface RowSection {
  id: MenuId;
  /** The concept's endpoints in the contract. Actions whose endpoint is missing, or not allowed to the writer, must not be offered. */
  calls: Calls;
  /** What the panel and the API say of its rows follows from their noun. */
  noun: Noun;
  /** Who writes its rows; an editor unless told. */
  role?: StaffRole;
  /** All fields that the contract accepts; the first one is the row's name. Empty for read-only rows. */
  fields: readonly Field[];
  /** The labels of the save button, by default 'Salvar'. */
  saveLabels?: { create: string; update: string };
  /** What the row with this name is called in questions and in the names of its actions, where that is not the name alone. */
  called?: (name: string) => string;
  /** Whether a change and a deletion ask why. */
  asksReason?: boolean;
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

/** The role that makes a call: the writer if allowed, otherwise the first allowed role. */
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
  /** Whether the API never returns it, like a password. */
  unanswered?: boolean;
  /** What is refused before the server is asked, and the sentence that says why. */
  refused?: readonly [value: string, sentence: string][];
}

type FieldKind = 'text' | 'rich text' | 'checkbox' | 'select';

function fieldOf(form: Page | Locator, { label, kind }: Field): Locator {
  if (kind === 'rich text') return form.getByRole('textbox', { name: label });
  // By its name, which has no mark of what is required.
  if (kind === 'select') return form.getByRole('combobox', { name: label, exact: true });
  return form.getByLabel(label);
}

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
