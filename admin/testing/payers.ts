import { onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { collection } from '#contract/collection.ts';
import { flag } from '#contract/fields/choice.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf, recordOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { personalSearchAlone } from '#contract/filters/kinds.ts';
import { masculine } from '#contract/noun.ts';
import { roles, staff, uuid } from '#contract/primitives.ts';
import type { PanelCollection } from '../ui/collection/collection.ts';
import { defineForm } from '../ui/form/form-definition.ts';

/** An invented concept: everybody may read it, staff write it, and only some of them delete. */
const fields = defineFields({
  name: line({ label: 'nome', max: 200 }),
  is_active: flag({ label: 'ativo', initial: true }),
});
const payer = recordOf(fields, { id: uuid, order: z.int(), updatedAt: z.string() });
type Payer = z.output<typeof payer>;

const body = bodyOf(fields);
const noun = masculine('dizimista', 'dizimistas');

const rows = collection({
  path: '/payers',
  noun,
  item: payer,
  readers: roles,
  writers: staff,
  removers: ['admin', 'financial'],
});

export const payerCalls = {
  list: rows.list('Dizimistas', { filters: personalSearchAlone }),
  byId: rows.byId(),
  create: rows.create(body),
  update: rows.update(body),
  remove: rows.remove(),
  order: rows.order(),
};

export const payers: PanelCollection<Payer> = {
  concept: 'dashboard',
  noun,
  calls: payerCalls,
  nameOf: ({ name }) => name,
};

export const payerForm = defineForm({
  fields,
  body,
  titleField: 'name',
  personal: true,
  canBeViewed: true,
  saveLabels: { create: 'Cadastrar', update: 'Atualizar' },
});

export const ana: Payer = {
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Ana Lima',
  is_active: false,
  order: 1,
  updatedAt: '2026-11-22T12:00:00.123456+00:00',
};

/** A call by the panel: `GET /payers?page=1`. */
interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
}

/** Answers every list with these rows, and records the calls. */
export function answerWith(data: readonly { id: string }[], total = data.length): Call[] {
  const calls: Call[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET' } = {}) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    const query = Object.fromEntries(searchParams);
    calls.push({ method, path: pathname.replace('/api', ''), query });
    const page = Number(query.page ?? 1);
    const pagination = { page, limit: 10, total, pages: Math.ceil(total / 10) };
    return Response.json({ success: true, data: pathname.endsWith(data[0]?.id ?? '/') ? data[0] : data, pagination });
  });
  onTestFinished(() => spy.mockRestore());
  return calls;
}
