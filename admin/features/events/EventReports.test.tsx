import { expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../../testing/panel.tsx';
import { EventReports } from './EventReports.tsx';

const sentence = 'Não há nada para colocar no relatório.';
const refusal = { success: false, message: sentence, error: sentence, code: 'report_empty', request_id: 'r-1' };

it.each(['PDF', 'XLS'])(
  'the %s button asks for the month that is shown, and says when it has no events',
  async (label) => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 404 }));
    onTestFinished(() => fetch.mockRestore());
    await renderInPanel(<EventReports month={{ year: 2026, month: 2 }} />);
    await screen.getByRole('button', { name: label, exact: true }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Relatório vazio' }).getByText(sentence)).toBeVisible();
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      `/api/events/export/${label.toLowerCase()}?year=2026&month=2`,
    ]);
  },
);
