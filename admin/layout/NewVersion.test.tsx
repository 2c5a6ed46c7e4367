import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { health } from '#contract/health.ts';
import { programVersion, versionHeader } from '#contract/program-version.ts';
import { api } from '../lib/api.ts';
import { renderInPanel } from '../testing/panel.tsx';
import { useUnsaved } from '../ui/unsaved.ts';
import { NewVersion } from './NewVersion.tsx';

function Form({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved);
  return null;
}

/** The API's answer of a version, a refusal as well as any. */
async function answerOf(version: string): Promise<void> {
  const headers = { [versionHeader]: version };
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ success: false, code: 'unavailable' }, { status: 503, headers }));
  await api(health.check).catch(() => undefined);
  fetched.mockRestore();
}

test('a panel older than the API asks to be loaded again, and first about what isn’t saved', async () => {
  const reload = vi.fn();
  const shown = (unsaved: boolean) => (
    <>
      <Form unsaved={unsaved} />
      <NewVersion reload={reload} />
    </>
  );
  const button = page.getByRole('button', { name: 'Carregar de novo' });
  const writing = await renderInPanel(shown(true));
  onTestFinished(() => writing.unmount());
  for (const version of [programVersion, '0.0.9']) await answerOf(version);
  await expect.element(button).not.toBeInTheDocument();

  await answerOf('99.0.0');
  await button.click();
  const question = page.getByRole('dialog', { name: 'Carregar de novo agora?' });
  await question.getByRole('button', { name: 'Salvar antes' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  await writing.unmount();

  await renderInPanel(shown(false));
  await button.click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
