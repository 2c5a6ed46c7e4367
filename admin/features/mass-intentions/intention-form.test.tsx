import { expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { MassIntention } from '#contract/mass-intentions.ts';
import { draftScope, draftsOf } from '../../lib/drafts.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { intentionForm } from './intention-form.ts';
import { intentions } from './mass-intentions.queries.ts';

const row: MassIntention = {
  id: '00000000-0000-4000-8000-0000000000f1',
  intention_type: 'deceased',
  notes: 'Pela alma de Maria',
  is_recurring: false,
  created_at: '2026-11-21T12:00:00+00:00',
  updated_at: '2026-11-22T12:00:00.123456+00:00',
};

/** Answers lists with the row, and records each write with the version that it replaces. */
function answerCalls(): unknown[] {
  const writes: unknown[] = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (_, { method = 'GET', headers, body } = {}) => {
    if (method === 'GET') return Response.json({ success: true, data: [row] });
    writes.push([method, new Headers(headers).get('If-Match')]);
    return Response.json({ success: true, data: method === 'PUT' ? { ...row, ...JSON.parse(String(body)) } : null });
  });
  onTestFinished(() => spy.mockRestore());
  return writes;
}

it('an intention is changed and deleted over the version that was seen, and nothing of it stays on the device', async () => {
  const writes = answerCalls();
  await renderInPanel(
    <CollectionSection
      collection={intentions}
      label="Intenções"
      form={intentionForm}
      columns={[{ header: 'Intenção', leads: true, cell: ({ notes }) => notes }]}
    />,
  );
  await screen.getByRole('button', { name: 'Editar: Pela alma de Maria' }).click();
  await screen.getByRole('textbox', { name: 'Intenção' }).fill('Pela alma de Maria da Silva');
  expect(draftsOf(draftScope('mass-intentions'))).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Maria da Silva');
  await screen.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => writes).toEqual([['PUT', `"${row.updated_at}"`]]);

  await expect.element(screen.getByRole('textbox', { name: 'Intenção' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Excluir: Pela alma de Maria' }).click();
  await screen.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => writes.at(-1)).toEqual(['DELETE', `"${row.updated_at}"`]);
});

it('an intention that begins as one for the dead becomes one, says so, and can be changed back', async () => {
  answerCalls();
  await renderInPanel(
    <CollectionSection
      collection={intentions}
      label="Intenções"
      form={intentionForm}
      columns={[{ header: 'Intenção', leads: true, cell: ({ notes }) => notes }]}
    />,
  );
  await screen.getByRole('button', { name: 'Nova Intenção' }).click();
  const type = screen.getByRole('combobox', { name: 'Tipo', exact: true });
  const text = screen.getByRole('textbox', { name: 'Intenção' });
  await text.fill('Pela saúde de Antônia');
  await expect.element(type).toHaveValue('thanksgiving');
  await text.fill('Pela alma de José');
  await expect.element(type).toHaveValue('deceased');
  await expect.element(screen.getByText(/O tipo passou para Falecido/)).toBeVisible();
  await type.selectOptions('Ação de Graças');
  await text.fill('Pela alma de José e em ação de graças');
  await expect.element(type).toHaveValue('thanksgiving');
  // An unsaved form would ask before the next file's page takes this one's place.
  await screen.getByRole('button', { name: 'Cancelar' }).click();
  await screen.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(type).not.toBeInTheDocument();
});
