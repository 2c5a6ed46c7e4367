import { beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { renderInPanel } from '../testing/panel.tsx';
import { useProvider } from './provider.ts';

const Told = () => <p>{`Provider: ${useProvider().data}`}</p>;
const told = screen.getByText(/^Provider: /);

let answer: PromiseWithResolvers<Response>;
beforeEach(() => {
  localStorage.removeItem('provider');
  answer = Promise.withResolvers();
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => (await answer.promise).clone());
  return () => fetch.mockRestore();
});
const healthOf = (mercadopago_configured: boolean) =>
  Response.json({
    success: true,
    data: { mercadopago_configured, payments_sandbox: false, status: 'ok' },
  });

it('is known at once on a device that was told before, until another answer comes', async () => {
  const first = await renderInPanel(<Told />);
  await expect.element(told).toHaveTextContent('Provider: undefined');
  answer.resolve(healthOf(true));
  await expect.element(told).toHaveTextContent('Provider: true');
  await first.unmount();

  answer = Promise.withResolvers();
  await renderInPanel(<Told />);
  await expect.element(told).toHaveTextContent('Provider: true');
  answer.resolve(healthOf(false));
  await expect.element(told).toHaveTextContent('Provider: false');
});

it('is unknown where what was stored can’t be read', async () => {
  localStorage.setItem('provider', '{');
  await renderInPanel(<Told />);
  await expect.element(told).toHaveTextContent('Provider: undefined');
});
