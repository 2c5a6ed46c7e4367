import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import type { collectionDay } from '#contract/financial-collections.ts';
import type { Purpose } from '#contract/financial-purposes.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { lastMinuteOf } from '../../testing/midnight.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { CollectionsDialog } from './CollectionsDialog.tsx';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const mass = (number: number, time: string, entered: number[] = []) => ({
  id: id(number),
  time,
  description: number === 2 ? 'Missa das crianças' : null,
  entered,
});
const today = parishDayOf(new Date());
const names = { counted_by: 'Rosa Amélia', also_counted_by: 'José Lima' };

let day: z.output<typeof collectionDay>;
let purposes: Purpose[];
let sent: object[];
let closed: number;

beforeEach(() => {
  day = { masses: [mass(1, '07:30'), mass(2, '10:00'), mass(3, '19:00')], counters: names };
  purposes = [];
  sent = [];
  closed = 0;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    if (String(address).includes('/destinos')) return Response.json({ success: true, data: purposes });
    const reads = method === 'GET';
    if (reads && String(address).endsWith('/contas')) return Response.json({ success: true, data: [] });
    if (reads) return Response.json({ success: true, data: day });
    sent.push(JSON.parse(String(body)));
    return Response.json({ success: true, message: '3 coletas registradas com sucesso!', data: { entered: 3 } });
  });
  onTestFinished(() => spy.mockRestore());
});

const render = () =>
  renderInPanel(
    <main>
      <h1>Financeiro</h1>
      <CollectionsDialog onClose={() => (closed += 1)} />
    </main>,
    { role: 'financial' },
  );
const field = (label: RegExp) => screen.getByLabelText(label);
/** Each is one key. */
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const amount = (digits: string) => [...digits, '{Enter}'];

/** Seconds that a practised person takes for a key and for a click. */
const model = { key: 0.28, click: 1.3 };

it('takes three collections by at most 25 keys and, opened by a click, in 15 seconds', async () => {
  await render();
  await expect.element(field(/^Missa das 7h30/)).toHaveFocus();
  await expectNoAxeViolations();
  const keys = [...amount('35050'), ...amount('120000'), ...amount('48715')];
  expect(keys.length).toBeLessThanOrEqual(25);
  expect(model.click + keys.length * model.key).toBeLessThanOrEqual(15);
  await press(...keys);
  await expect.poll(() => closed).toBe(1);
  expect(sent).toEqual([
    {
      id: expect.any(String),
      date: today,
      ...names,
      collections: [
        { mass_id: id(1), amount: 350.5 },
        { mass_id: id(2), amount: 1200 },
        { mass_id: id(3), amount: 487.15 },
      ],
      again: false,
    },
  ]);
});

it('is of the new day once the parish’s day changed, but not while something is typed', async () => {
  const nextDay = lastMinuteOf(today);
  await render();
  const mass = field(/^Missa das 10h/);
  await mass.fill('1000');
  const tomorrow = nextDay();
  await expect.element(field(/^Dia/)).toHaveValue(today);
  await mass.fill('');
  await expect.element(field(/^Dia/)).toHaveValue(tomorrow);
});

it('asks about a day that is far away', async () => {
  await render();
  await field(/^Dia/).fill('2016-11-20');
  await field(/^Missa das 10h · Missa das crianças/).fill('1000');
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(screen.getByText('20/11/2016 fica longe de hoje. O dia está certo?')).toBeVisible();
  await screen.getByRole('button', { name: 'Corrigir' }).click();
  expect(sent).toEqual([]);
});

it('leaves out masses without an amount, and adds up the others', async () => {
  await render();
  await field(/^Missa das 10h · Missa das crianças/).fill('1000');
  await expect.element(screen.getByText(/^Total: R\$\s10,00$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => sent).toMatchObject([{ collections: [{ mass_id: id(2), amount: 10 }] }]);
});

it('is of one purpose where one is chosen', async () => {
  const receiver = { id: id(5), name: 'Santa Sé', share: 100, shares: 0, passed_on: 0, rest: 0 };
  const penny = { id: id(4), name: 'Óbolo', is_active: true, is_confirmed: false, entries: 0, own_share: 0 };
  purposes = [
    { ...penny, receivers: [receiver], updated_at: '2026-11-24T12:00:00+00:00' },
    {
      ...penny,
      id: id(6),
      name: 'Antigo',
      is_active: false,
      receivers: [receiver],
      updated_at: '2026-11-24T12:00:00+00:00',
    },
  ];
  await render();
  await field(/^Missa das 10h/).fill('1000');
  const purpose = screen.getByLabelText('Destino');
  await expect.element(purpose).toHaveTextContent('Óbolo (a conferir)');
  await purpose.selectOptions(id(4));
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => sent).toMatchObject([{ purpose_id: id(4), collections: [{ amount: 10 }] }]);
});

it('asks about a mass whose collection is entered already', async () => {
  day.masses[2] = mass(3, '19:00', [500]);
  await render();
  await expect.element(screen.getByText(/^Já registrada: R\$\s500,00$/)).toBeVisible();
  await field(/^Missa das 19h/).fill('1000');
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await screen.getByRole('button', { name: 'Conferir' }).click();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(screen.getByText(/em: Missa das 19h\. Salvar mais uma\?$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Salvar mais uma' }).click();
  await expect.poll(() => sent).toMatchObject([{ again: true }]);
});

it('says what is missing, and keeps what was typed', async () => {
  day.counters = null;
  await render();
  await field(/^Missa das 7h30/).fill('1000');
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/quem contou/);
  await expect.element(screen.getByRole('textbox', { name: /^Quem contou( \*)?$/ })).toHaveFocus();
  expect(sent).toEqual([]);
  await expect.element(field(/^Missa das 7h30/)).toHaveValue('10,00');
});

it('says where a day without masses is entered', async () => {
  day = { masses: [], counters: null };
  await render();
  await expect.element(screen.getByText(/“Nova Transação”/)).toBeVisible();
  await expectNoAxeViolations();
});
