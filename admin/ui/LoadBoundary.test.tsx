import { type ComponentType, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyAgain } from '../lib/lazy-again.tsx';
import { renderInPanel } from '../testing/panel.tsx';
import { LoadBoundary } from './LoadBoundary.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const loaded = { default: () => <p>Carregada</p> };
const again = page.getByRole('button', { name: 'Tentar novamente' });

async function open(load: Load): Promise<void> {
  const Part = lazyAgain(load);
  await renderInPanel(
    <>
      <button type="button">Ao lado</button>
      <LoadBoundary>
        <Suspense fallback={<p>Carregando...</p>}>
          <Part />
        </Suspense>
      </LoadBoundary>
    </>,
  );
}

// React tells of every error that a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

it('a part that could not be loaded is loaded again without a new page, as often as it is asked for offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<Load>().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await open(load);
  for (const times of [1, 2, 3]) {
    await expect.element(page.getByRole('alert')).toMatchTextContent('Você está sem conexão com a internet.');
    expect(load).toHaveBeenCalledTimes(times);
    if (times > 1) await expect.element(again).toHaveFocus();
    if (times < 3) await again.click();
  }
  onLine.mockRestore();
  load.mockResolvedValue(loaded);
  await again.click();
  await expect.element(page.getByText('Carregada')).toBeVisible();
  await expect.element(page.getByText('Ao lado')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(4);
});

it('whoever goes on meanwhile keeps the focus when a part fails again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { promise, reject } = Promise.withResolvers<never>();
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await open(vi.fn<Load>().mockRejectedValueOnce(failure).mockReturnValueOnce(promise));
  await again.click();
  await expect.element(page.getByText('Carregando...')).toBeVisible();
  await page.getByRole('button', { name: 'Ao lado' }).click();
  reject(failure);
  await expect.element(again).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ao lado' })).toHaveFocus();
});

// As of a function that the browser lacks: no connection is to blame.
it.each([new Error('broken'), new TypeError('rows.toSorted is not a function')])(
  'a part that breaks says so and offers a reload, and leaves what is around it: %s',
  async (failure) => {
    await open(async () => ({
      default: () => {
        throw failure;
      },
    }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('Esta parte não abriu.');
    await expect.element(page.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
    await expect.element(page.getByText('Ao lado')).toBeVisible();
  },
);
