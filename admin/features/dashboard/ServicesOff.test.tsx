import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Service } from '#contract/services.ts';
import type { WaivedTopic } from '#contract/waivers.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ServicesOff } from './ServicesOff.tsx';

const demonstration: Service[] = [
  { name: 'mail', state: 'sandbox' },
  { name: 'liturgy', state: 'sandbox' },
  { name: 'payments', state: 'sandbox' },
  { name: 'push', state: 'on' },
  { name: 'backups', state: 'off' },
];
const own: Service[] = [
  { name: 'mail', state: 'off' },
  { name: 'liturgy', state: 'on' },
  { name: 'payments', state: 'on' },
  { name: 'push', state: 'on' },
  { name: 'backups', state: 'open' },
];

let waived: WaivedTopic[];
beforeEach(() => {
  waived = [];
});

/** Answers the calls as the API does; `services` undefined: not at all. */
function answer(services: () => Service[] | undefined) {
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET', body } = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api', '');
    const found = services();
    if (path === '/health/services' && !found) throw new TypeError('Failed to fetch');
    if (path === '/health/services') return Response.json({ success: true, data: found });
    if (method === 'GET') return Response.json({ success: true, data: waived });
    if (method === 'POST') waived = [...waived, (JSON.parse(String(body)) as { topic: WaivedTopic }).topic];
    else waived = waived.filter((topic) => path !== `/waivers/${topic}`);
    return Response.json({ success: true, data: null, message: 'Guardado!' });
  });
  onTestFinished(() => spy.mockRestore());
}

const show = () =>
  renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <ServicesOff />
    </main>,
  );
const off = page.getByRole('heading', { name: 'O que está desligado' });
const standIns = page.getByRole('heading', { name: 'O que é de demonstração' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const items = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('p')?.textContent);

it('a full disk is told until there is room: it can’t be hidden', async () => {
  waived = ['service.disk'];
  answer(() => [...own, { name: 'disk', state: 'off' }]);
  await show();
  await expect
    .element(page.getByText('Disco cheio: nada de novo pode ser guardado até que haja espaço.'))
    .toBeVisible();
  await expect.element(button('Ocultar: E-mails')).toBeVisible();
  await expect.element(button('Ocultar: Disco do servidor')).not.toBeInTheDocument();
});

describe.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('on a screen of %i pixels, %s', (width, theme) => {
  it('it fits, and has no axe violations', async () => {
    await page.viewport(width, 740);
    answer(() => demonstration);
    await renderInPanel(
      <main>
        <h1>Visão Geral</h1>
        <ServicesOff />
      </main>,
      { theme },
    );
    await standIns.click();
    await expect.element(button('Ocultar: E-mails')).toBeVisible();
    await expectNoAxeViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

it('is folded where it is long, tells stand-ins from what is off, and leaves missing backups to their own line', async () => {
  answer(() => demonstration);
  await show();
  await expect.element(page.getByText('E-mails, Leituras da liturgia e Pagamentos pelo site')).toBeVisible();
  await expect.element(page.getByText('Simulados: nenhum dinheiro é movimentado.')).not.toBeVisible();
  await standIns.click();
  await expect.element(page.getByText('Simulados: nenhum dinheiro é movimentado.')).toBeVisible();
  await expect.element(off).not.toBeInTheDocument();
  expect(items()).toEqual([
    'E-mails Simulados: nenhum é enviado, todos aparecem numa página deste computador.',
    'Leituras da liturgia De exemplo: as leituras de uma só festa, em todos os dias.',
    'Pagamentos pelo site Simulados: nenhum dinheiro é movimentado.',
  ]);
});

it('one is hidden for the parish, and found again', async () => {
  answer(() => own);
  await show();
  await expect.element(page.getByText(/^São feitas sem senha/)).toBeVisible();
  await button('Ocultar: E-mails').click();
  await expect.element(button('Ocultos: 1. Mostrar')).toBeVisible();
  expect(waived).toEqual(['service.mail']);
  expect(items()).toHaveLength(1);
  await expect.element(off).not.toBeInTheDocument();
  const open = page.getByRole('heading', { name: 'O que está sem proteção' });
  await expect.element(open).toBeVisible();
  await button('Ocultar: Cópias de segurança').click();
  await expect.element(open).not.toBeInTheDocument();
  await button('Ocultos: 2. Mostrar').click();
  await button('Não ocultar: E-mails').click();
  await button('Não mostrar os ocultos').click();
  await expect.poll(items).toHaveLength(1);
  expect(waived).toEqual(['service.backups']);
});

it('copies in one place alone are told with what to do', async () => {
  answer(() => [{ name: 'backups', state: 'single' }]);
  await show();
  await expect.element(page.getByRole('heading', { name: 'O que está num lugar só' })).toBeVisible();
  await expect.element(page.getByText(/^Peça .* que indique um segundo lugar/)).toBeVisible();
});

it('is not there where everything is on', async () => {
  let asked = false;
  answer(() => {
    asked = true;
    return own.map(({ name }) => ({ name, state: 'on' }));
  });
  const { container } = await show();
  await expect.poll(() => asked).toBe(true);
  await expect.element(off).not.toBeInTheDocument();
  expect(container.querySelector('button')).toBeNull();
});

it('says so when it could not be read, and tries again', async () => {
  let broken = true;
  answer(() => (broken ? undefined : own));
  await show();
  await expect.element(page.getByText(/^Não foi possível saber o que está desligado/)).toBeVisible();
  broken = false;
  await button('Tentar novamente').click();
  await expect.element(off).toBeVisible();
});
