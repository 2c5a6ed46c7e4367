import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ClockState } from '#contract/jobs.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ClockAlert } from './ClockAlert.tsx';

it('says what a doubtful clock shows and what waits for it, until an administrator says that this time is right', async () => {
  const shown = '2026-12-20T13:15:00+00:00';
  let clock: ClockState = { shown, isDoubted: true, believedAt: '2026-11-29T12:58:00+00:00', runningSince: shown };
  const told: unknown[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method = 'GET', body } = {}) => {
    if (method === 'POST') {
      told.push(JSON.parse(String(body)));
      clock = { ...clock, isDoubted: false };
    }
    return Response.json({ success: true, data: clock });
  });
  onTestFinished(() => spy.mockRestore());
  await renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <ClockAlert />
    </main>,
  );
  await expect
    .element(page.getByText('O relógio do computador do site mostra 20/12/2026 10:15.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/mostrava 29\/11\/2026 09:58\. Enquanto houver dúvida/)).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'O relógio está certo' }).click();
  await expect.element(page.getByText('Enquanto houver dúvida')).not.toBeInTheDocument();
  expect(told).toEqual([{ shown }]);
});
