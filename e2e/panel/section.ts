import type { Locator, Page } from 'playwright';
import type { MenuId } from '#contract/concepts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Noun } from '#contract/noun.ts';
import { can } from '../../admin/lib/can.ts';
import type { StaffRole } from '../staff.ts';

/** A section that keeps rows, as its battery (`describe-section.ts`) and the axe checks need to know it. */
export interface RowSection {
  id: MenuId;
  /** Endpoints of the contract. Actions without one, or forbidden to the writer, must not be offered. */
  calls: Calls;
  /** The sentences about its rows follow from their noun. */
  noun: Noun;
  /** The tab with its rows, where it is not the first. */
  tab?: { id: string; label: string };
  /** Who writes its rows; an editor unless told. */
  role?: StaffRole;
  /** All fields that the contract accepts; the first one is the row's name. Empty for read-only rows. */
  fields: readonly Field[];
  /** The labels of the save button, by default 'Salvar'. */
  saveLabels?: { create: string; update: string };
  /** The row's name in questions and in its actions' labels, where it is more than the name. */
  called?: (name: string) => string;
  /** True if a change and a deletion ask why. */
  asksReason?: boolean;
  /** True if its rows can be arranged. */
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
  /** The written value, and the stored one where it differs. */
  value: string | boolean;
  stored?: unknown;
  /** True if the API never returns it, like a password. */
  unanswered?: boolean;
  /** Values that are refused before a call, each with its sentence. */
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

/** A field's value, as `fillIn` would write it. */
export async function shownIn(form: Page | Locator, field: Field): Promise<string | boolean | null> {
  const control = fieldOf(form, field);
  if (field.kind === 'checkbox') return control.isChecked();
  return field.kind === 'rich text' ? control.textContent() : control.inputValue();
}
