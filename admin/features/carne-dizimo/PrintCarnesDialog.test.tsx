import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { parishDayOf } from '#contract/parish-day.ts';
import type { PrintedCarne } from '#contract/printed-carnes.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { PrintCarnesButton } from './PrintCarnesButton.tsx';
import { proposedYear } from './year-values.ts';

const year = Number(parishDayOf(new Date()).slice(0, 4));
const months = Array.from({ length: 12 }, (_, at) => ({
  ...{ mes: at + 1, vencimento: `${year}-${String(at + 1).padStart(2, '0')}-10`, valor_parcela: 50, restante: 50 },
  ...{ pago: false, devida: true },
}));
const carneOf = (numero_ordinal: number): PrintedCarne => ({ numero_ordinal, nome: 'Maria C. S.', parcelas: months });

let asked: string[];
let carnes: PrintedCarne[];
let saved: { name: string; bytes: Promise<Uint8Array> }[];

beforeEach(() => {
  [asked, saved, carnes] = [[], [], [carneOf(1), carneOf(2), carneOf(3)]];
  const fetched = window.fetch;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, search } = new URL(String(address), location.href);
    if (!pathname.startsWith('/api/')) return fetched(address, init);
    asked.push(pathname.replace('/api', '') + search);
    if (pathname.endsWith('/health'))
      return Response.json({
        success: true,
        data: { status: 'ok', mercadopago_configured: true, payments_sandbox: false },
      });
    if (pathname.endsWith('/comunidades')) {
      const data =
        carnes.length === 0
          ? []
          : [
              { comunidade: 'São José', carnes: 1 },
              { comunidade: null, carnes: 2 },
            ];
      return Response.json({ success: true, data });
    }
    return Response.json({ success: true, data: { read_at: '2026-11-29T15:00:00+00:00', carnes } });
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const bytes = fetched(this.href).then(async (file) => new Uint8Array(await file.arrayBuffer()));
    saved.push({ name: this.download, bytes });
  });
  onTestFinished(() => {
    spy.mockRestore();
    click.mockRestore();
  });
});

const render = (one?: Parameters<typeof PrintCarnesButton>[0]['one']) =>
  renderInPanel(
    <main>
      <h1>Dizimistas</h1>
      <PrintCarnesButton {...(one && { one })} />
    </main>,
    { role: 'financial' },
  );
const read = () => asked.filter((path) => /impressao(\?|$)/.test(path));

it('all active payers’ booklets are printed with two clicks once the menu is open', async () => {
  await render();
  await screen.getByRole('button', { name: 'Imprimir carnês' }).click();
  await screen.getByRole('button', { name: 'Gerar PDF de 3 carnês' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`carnes-${year}.pdf`]);
  expect(new TextDecoder().decode((await saved[0]?.bytes)?.slice(0, 5))).toBe('%PDF-');
  expect(read()).toEqual([`/carne-dizimo/ano/${year}/impressao?ordem=nome`]);
});

it('a community, an order and backs are chosen', async () => {
  await render();
  await screen.getByRole('button', { name: 'Imprimir carnês' }).click();
  const who = screen.getByLabelText('De quem');
  await expect.element(who.getByText('Todos os dizimistas ativos (3)')).toBeInTheDocument();
  await who.selectOptions('São José (1)');
  await screen.getByLabelText('Ordem').selectOptions('Número');
  await screen.getByLabelText('Frente e verso').click();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Gerar PDF de 1 carnê' }).click();
  await expect
    .poll(() => read().map(decodeURIComponent))
    .toEqual([expect.stringMatching(/impressao\?ordem=numero&comunidade=S.o(\+|%20| )José$/)]);
  await expect.poll(() => saved.length).toBe(1);
});

it('one payer’s booklet is printed from its dialog', async () => {
  const payer = { id: '00000000-0000-4000-8000-000000000001', nome: 'Maria', numero_ordinal: 1 };
  carnes = [carneOf(1)];
  await render({ payer, ano: year });
  await screen.getByRole('button', { name: 'Imprimir carnê' }).click();
  await screen.getByRole('button', { name: 'Gerar PDF' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`carne-${year}-dizimista-1.pdf`]);
  expect(read()).toEqual([`/carne-dizimo/ano/${year}/impressao?dizimista=${payer.id}`]);
});

it('without months to pay in this year propose the next that has some, or say what to do', async () => {
  carnes = [];
  await render();
  await screen.getByRole('button', { name: 'Imprimir carnês' }).click();
  await expect
    .element(
      screen.getByText(
        `Nenhum dizimista ativo tem meses em aberto em ${proposedYear()}. Para criar os carnês, use “Carnês do ano”.`,
      ),
    )
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Gerar PDF', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('that were paid between the preview and the click are told of', async () => {
  await render();
  await screen.getByRole('button', { name: 'Imprimir carnês' }).click();
  await expect.element(screen.getByRole('button', { name: 'Gerar PDF de 3 carnês' })).toBeVisible();
  carnes = [];
  await screen.getByRole('button', { name: 'Gerar PDF de 3 carnês' }).click();
  await expect.element(screen.getByText(`Não há meses em aberto em ${year} para imprimir.`)).toBeVisible();
});
