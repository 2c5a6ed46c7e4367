import { beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { AuditEntry } from '#contract/audit-log.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { AuditLog } from './AuditLog.tsx';

const payment = (id: string, month: string): AuditEntry => ({
  id,
  happenedAt: '2026-11-26T12:00:00+00:00',
  who: 'Lúcia Andrade',
  role: 'Administrador',
  verb: 'insert',
  sentence: `Lúcia Andrade registrou R$ 50,00 de ${month} no carnê nº 41`,
  kind: 'Pagamento',
  subject: `Dízimo nº 41, ${month} de 2026`,
  record: `00000000-0000-4000-8000-00000000000${id}`,
  changes: [{ field: 'Parcela', before: null, after: `${month} de 2026` }],
  isErased: false,
  note: null,
  event: '1',
  more: 0,
});

const lead = { ...payment('1', 'setembro'), more: 2 };
const line = `${lead.sentence} e mais 2 registros`;

let asked: URLSearchParams[];
let answerEvent: () => Response;
const listOf = (data: AuditEntry[], total = data.length) =>
  Response.json({ success: true, data, pagination: { page: 1, limit: 100, total, pages: 1 } });

beforeEach(() => {
  asked = [];
  answerEvent = () => listOf([payment('3', 'novembro'), payment('2', 'outubro'), payment('1', 'setembro')]);
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const { searchParams } = new URL(String(address), location.origin);
    asked.push(searchParams);
    return searchParams.has('event') ? answerEvent() : listOf([lead]);
  });
  return () => fetch.mockRestore();
});

const view = screen.getByRole('dialog', { name: 'Ver entrada da auditoria' });
const sentences = () =>
  view
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

const open = async () => {
  await renderInPanel(<AuditLog />);
  await expect.element(screen.getByText(line)).toBeVisible();
  await screen.getByRole('button', { name: /^Ver/ }).click();
};

it('has one row for an event, whose entries ‘Ver’ shows one by one in the order in which they were done', async () => {
  await open();
  await expect
    .poll(sentences)
    .toEqual(['setembro', 'outubro', 'novembro'].map((month) => payment('1', month).sentence));
  await expect.element(view.getByRole('cell', { name: 'outubro de 2026' })).toBeVisible();
  expect(asked.at(-1)?.get('event')).toBe('1');
  await expectNoAxeViolations();
});

it.each([
  ['insert', ['Campo', 'Valor']],
  ['update', ['Campo', 'Antes', 'Depois']],
  ['delete', ['Campo', 'Antes']],
] as const)('of %s shows the columns %j alone', async (verb, heads) => {
  answerEvent = () => listOf([{ ...payment('1', 'setembro'), verb }]);
  await open();
  const shown = () =>
    view
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(heads);
});

it('says how many entries of an event are not shown', async () => {
  answerEvent = () => listOf([payment('1', 'setembro')], 611);
  await open();
  await expect.element(view.getByText('E mais 610: exporte a auditoria para ver todas.')).toBeVisible();
});

it('shows the leading entry while the others can’t be read, and reads them again', async () => {
  const works = answerEvent;
  const sentence = 'Ocorreu um erro.';
  answerEvent = () =>
    Response.json(
      { success: false, message: sentence, error: sentence, code: 'forbidden', request_id: 'r-1' },
      { status: 403 },
    );
  await open();
  await expect.element(view.getByRole('alert')).toBeVisible();
  expect(sentences()).toEqual([lead.sentence]);
  answerEvent = works;
  await view.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.poll(() => sentences().length).toBe(3);
});
