import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Totals } from '#contract/dashboard.ts';
import type { JobState } from '#contract/jobs.ts';
import type { Service } from '#contract/services.ts';
import { expectNoAxeViolations } from '../testing/axe.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { emptyToday } from '../testing/today.ts';
import OverviewScreen from './OverviewScreen.tsx';

const nothing = emptyToday('2026-11-22');
const noOne: Totals = { dizimistas: 0, dizimistas_ativos: 0, usuarios: 1, noticias: 0, avisos: 0 };
const services: Service[] = [
  { name: 'mail', state: 'off' },
  { name: 'liturgy', state: 'sandbox' },
  { name: 'payments', state: 'on' },
  { name: 'push', state: 'on' },
  { name: 'backups', state: 'on' },
];
const job: JobState = {
  name: 'site-build',
  label: 'Publicação do site',
  every: 60,
  dueAt: '2026-11-22T12:00:00+00:00',
  isRunning: false,
  failures: 0,
  outcome: 'done',
  succeededAt: '2026-11-22T12:00:00+00:00',
  failedAt: null,
  failure: null,
};

/** Shows the overview of a parish with these counts; what else is asked has no answer. */
async function show(totals: Totals) {
  const answers: Record<string, unknown> = {
    '/dashboard/totals': totals,
    '/dashboard/today': nothing,
    '/health/services': services,
    '/jobs': [job],
    '/waivers': [],
    '/parish-content': [],
  };
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const data = answers[new URL(String(address), location.href).pathname.replace('/api', '')];
    if (data === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, data, pagination: { page: 1, limit: 100, total: 1, pages: 1 } });
  });
  onTestFinished(() => spy.mockRestore());
  await renderInPanel(
    <main>
      <h1 tabIndex={-1}>Visão Geral</h1>
      <OverviewScreen />
    </main>,
  );
}

const steps = page.getByRole('region', { name: 'Comece por aqui' });
const cards = page.getByRole('heading', { name: /^Missas de hoje/ });

it('begins with five steps as long as nothing was written, instead of empty cards', async () => {
  await show(noOne);
  await expect.element(steps).toBeVisible();
  expect(cards.elements()).toEqual([]);
  await expectNoAxeViolations();
});

it('has the day’s cards once there is anything: one payer', async () => {
  await show({ ...noOne, dizimistas: 1, dizimistas_ativos: 1 });
  await expect.element(cards).toBeVisible();
  expect(steps.elements()).toEqual([]);
});

it.each([360, 1280])('has its folds at one distance at %i', async (width) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await show(noOne);
  await expect.element(page.getByRole('heading', { name: 'Tarefas automáticas' })).toBeVisible();
  const folds = () => [...document.querySelectorAll('main details')].map((one) => one.getBoundingClientRect());
  await expect.poll(() => folds().length).toBe(3);
  const [first, ...others] = folds();
  let above = first;
  const distances = others.map((one) => {
    const distance = one.top - (above?.bottom ?? 0);
    above = one;
    return Math.round(distance);
  });
  expect(new Set(distances)).toEqual(new Set([16]));
});
