import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { IssuedReceipt } from '#contract/financial-receipts.ts';
import { IssuedReceipts } from '../../features/financial/IssuedReceipts.tsx';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const counts = { ready: 1, sent_before: 0, without_address: 0, not_agreed: 0, changed: 0 };
const receipt: IssuedReceipt = {
  ...{ id, number: 12, year: 2026, kind: 'receipt', of_year: null, code: '7H2K9QWD3XNB5TRA', amount: 50 },
  ...{ giver_name: 'Maria Souza', giver_cpf: '52998224725', numero_ordinal: 42 },
  lines: [{ amount: 50, paid_on: '2026-11-28', form: 'pix', ano: 2026, mes: 11, purpose: null }],
  issuer: { name: 'Paróquia São José', legal: null, place: 'Fortaleza – CE' },
  ...{ issued_on: '2026-11-29', creator_name: 'Raimundo', state: 'valid', returned_on: null, cancelled_at: null },
  ...{ cancelled_name: null, cancel_reason: null, replaced_by: null, mailed_at: null, mail: null },
};

let current: IssuedReceipt;
let byMail: boolean;
let asked: string[];
let sent: { path: string; body: unknown }[];
let saved: { name: string; bytes: Promise<ArrayBuffer> }[];
const original = window.fetch.bind(window);

beforeEach(() => {
  [current, byMail] = [receipt, false];
  asked = [];
  sent = [];
  saved = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address, init = {}) => {
    const path = new URL(String(address), location.href).pathname.replace('/api', '');
    asked.push(path);
    if (path === '/auth/recovery') return Response.json({ success: true, data: { byMail } });
    if (!path.startsWith('/recibos')) return original(address, init);
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) });
    if (path === '/recibos/emails' && current.mail === 'ready')
      current = { ...current, mail: 'sent_before', mailed_at: '2026-11-29T13:05:00Z' };
    if (path === '/recibos/emails') return Response.json({ success: true, data: counts, message: 'Pronto!' });
    const isList = path === '/recibos' && init.method !== 'POST';
    const pagination = { page: 1, limit: 10, total: 1, pages: 1 };
    return Response.json({ success: true, data: isList ? [current] : current, ...(isList && { pagination }) });
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: original(this.href).then((file) => file.arrayBuffer()) });
  });
  onTestFinished(() => {
    spy.mockRestore();
    click.mockRestore();
  });
});

const render = (content: React.ReactNode) =>
  renderInPanel(
    <main>
      <h1>Financeiro</h1>
      {content}
    </main>,
    { role: 'financial' },
  );
const button = (name: string) => screen.getByRole('button', { name, exact: true });

it.each([
  ['PDF', 'recibo-12-2026.pdf'],
  ['Tira de 80 mm', 'recibo-12-2026.pdf'],
])('of a payer is issued and saved as %s by one more click', async (name, file) => {
  await render(
    <ReceiptDialog
      source={{ parcela_id: id }}
      about="dízimo de novembro de 2026"
      giver="Maria Souza"
      onClose={() => {}}
    />,
  );
  await expect.element(screen.getByText('Maria Souza: dízimo de novembro de 2026.')).toBeVisible();
  await expectNoAxeViolations();
  await button(name).click();
  await expect.poll(() => saved.map((each) => each.name)).toEqual([file]);
  expect(new TextDecoder().decode((await saved[0]?.bytes)?.slice(0, 5))).toBe('%PDF-');
  expect(sent).toEqual([{ path: '/recibos', body: { parcela_id: id } }]);
  await expect.element(screen.getByRole('dialog', { name: 'Recibo nº 12/2026' })).toBeVisible();
});

it('asks who gave where nobody is known, and then offers the paper', async () => {
  await render(
    <ReceiptDialog
      source={{ transaction_id: id }}
      about="Oferta"
      giver={undefined}
      proposed="José"
      onClose={() => {}}
    />,
  );
  const form = screen.getByRole('dialog', { name: 'Recibo' });
  await expect.element(form.getByLabelText(/^Quem deu/)).toHaveValue('José');
  await form.getByLabelText(/^Quem deu/).fill('José de Alencar');
  await form.getByLabelText(/^CPF/).fill('111.444.777-35');
  await form.getByRole('button', { name: 'Emitir' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Recibo nº 12/2026' })).toBeVisible();
  expect(sent).toMatchObject([
    { body: { transaction_id: id, giver_name: 'José de Alencar', giver_cpf: '11144477735', purpose: null } },
  ]);
});

it('that were issued are listed, read again, and cancelled with a reason', async () => {
  await render(<IssuedReceipts />);
  await button('Ver: Recibo nº 12/2026').click();
  const dialog = screen.getByRole('dialog', { name: 'Recibo nº 12/2026' });
  await expect.element(dialog.getByText('7H2K-9QWD-3XNB-5TRA', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Cancelar recibo' }).click();
  const form = screen.getByRole('dialog', { name: 'Cancelar recibo' });
  await expect.element(form.getByRole('button', { name: 'Voltar' })).toBeVisible();
  await form.getByLabelText(/^Motivo/).fill('Nome trocado');
  await form.getByRole('button', { name: 'Cancelar recibo' }).click();
  await expect.poll(() => sent).toEqual([{ path: `/recibos/${id}/cancelar`, body: { reason: 'Nome trocado' } }]);
});

describe('by mail', () => {
  const open = () =>
    render(
      <ReceiptDialog
        source={{ parcela_id: id }}
        about="dízimo de novembro de 2026"
        giver="Maria Souza"
        onClose={() => {}}
      />,
    );
  const issued = screen.getByRole('dialog', { name: 'Recibo nº 12/2026' });
  const issuing = { path: '/recibos', body: { parcela_id: id } };
  const mailing = { path: '/recibos/emails', body: { recibos: [id] } };

  it.each<[Partial<IssuedReceipt>, string]>([
    [{ mail: 'ready' }, 'Enviado em 29/11/2026 10:05'],
    [{ mail: 'sent_before', mailed_at: '2026-11-28T13:05:00Z' }, 'Enviado em 28/11/2026 10:05'],
    [{ mail: 'without_address' }, 'Não pode ir: o cadastro desta pessoa não tem e-mail'],
    [{ mail: 'not_agreed' }, 'Não pode ir: esta pessoa não autorizou comunicações'],
  ])('is issued and sent by one click, or says why not: %o', async (change, said) => {
    byMail = true;
    current = { ...receipt, ...change };
    await open();
    await button('Enviar por e-mail').click();
    await expect.element(issued.getByText(said, { exact: true })).toBeVisible();
    expect(sent).toEqual([issuing, mailing]);
    expect(button('Enviar por e-mail').elements()).toEqual([]);
    await expectNoAxeViolations();
  });

  it('is sent from those that were issued, where it has a payer and holds', async () => {
    byMail = true;
    current = { ...receipt, mail: 'ready' };
    await render(<IssuedReceipts />);
    await button('Ver: Recibo nº 12/2026').click();
    await issued.getByRole('button', { name: 'Enviar por e-mail' }).click();
    await expect.element(issued.getByText('Enviado em 29/11/2026 10:05', { exact: true })).toBeVisible();
    expect(sent).toEqual([mailing]);
  });

  it.each<[string, boolean, IssuedReceipt['mail']]>([
    ['the site sends none', false, 'ready'],
    ['nobody is its payer', true, null],
    ['it no longer holds', true, 'changed'],
  ])('is not offered where %s', async (_, has, mail) => {
    byMail = has;
    current = { ...receipt, mail };
    await render(<IssuedReceipts />);
    await button('Ver: Recibo nº 12/2026').click();
    await expect.element(issued.getByRole('button', { name: 'PDF', exact: true })).toBeVisible();
    await expect.poll(() => asked).toContain('/auth/recovery');
    expect(issued.getByRole('button', { name: 'Enviar por e-mail' }).elements()).toEqual([]);
  });
});
