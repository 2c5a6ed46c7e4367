import { getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { reportedNames } from '#contract/dizimistas.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { DizimistaTools } from './DizimistaTools.tsx';

let asked: URLSearchParams[];

beforeEach(() => {
  localStorage.removeItem('dizimista-report-columns');
  history.replaceState({ section: 'dizimistas', filters: { idade_minima: '60' } }, '');
  asked = [];
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (pathname.startsWith('/api/dizimistas/reports/')) asked.push(searchParams);
    return Response.json({ success: false, code: 'report_empty', message: 'Não há nada.' }, { status: 404 });
  });
  onTestFinished(() => spy.mockRestore());
});

const show = () => renderInPanel(<DizimistaTools />);
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const box = (name: string) => screen.getByRole('checkbox', { name, exact: true });
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

it('a report has the columns that were chosen on this device, all at first, and never none', async () => {
  const { unmount } = await show();
  await button('Exportar PDF').click();
  await expect.poll(lastAsked).toEqual({ idade_minima: '60', columns: reportedNames.join(',') });
  await button('OK').click();
  await button('Colunas').click();
  await expect.element(box('Nome')).toBeChecked();
  await expectNoAxeViolations();
  for (const name of ['Nº', 'CPF', 'E-mail', 'Comunidade', 'Nascimento', 'Ativo', 'Comunicações'])
    await box(name).click();
  await button('Fechar').last().click();
  await unmount();
  await show();
  await button('Exportar XLS').click();
  await expect.poll(lastAsked).toEqual({ idade_minima: '60', columns: 'nome_completo,telefone' });
  await button('OK').click();
  await button('Colunas').click();
  await box('Nome').click();
  await box('Telefone').click();
  await expect.element(box('Telefone')).toBeChecked();
  await expect.element(box('Nome')).not.toBeChecked();
});

it('what another version of the panel has kept is not asked for', async () => {
  localStorage.setItem('dizimista-report-columns', '["nome_completo","signo"]');
  await show();
  await button('Exportar PDF').click();
  await expect.poll(lastAsked).toMatchObject({ columns: reportedNames.join(',') });
});

it('one that is made in this browser, because it is large, has them too', async () => {
  localStorage.setItem('dizimista-report-columns', '["telefone","nome_completo"]');
  const row = {
    ...Object.fromEntries(reportedNames.map((name) => [name, null])),
    numero_ordinal: 1,
    dizimista_ativo: true,
  };
  const data = [
    {
      ...row,
      nome_completo: 'Ana Lima',
      telefone: '85999991234',
      email: 'ana@paroquia.test',
      autorizacao_comunicacoes: true,
    },
  ];
  vi.mocked(fetch).mockImplementation(async (address) =>
    String(address).includes('/reports/rows')
      ? Response.json({ success: true, data, pagination: { page: 1, limit: 100, total: 1, pages: 1 } })
      : Response.json({ success: false, code: 'report_too_large', message: 'São muitas linhas.' }, { status: 422 }),
  );
  const saved = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    for (const each of [saved, click]) each.mockRestore();
  });
  await show();
  await button('Exportar PDF').click();
  const file = () => saved.mock.calls.map(([made]) => made).find((made) => made instanceof File);
  await expect.poll(file).toBeInstanceOf(File);
  const document = await getDocumentProxy(new Uint8Array(await (file() as File).arrayBuffer()));
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
  expect(texts).toEqual(expect.arrayContaining(['Nome', 'Telefone', 'Ana Lima', '(85) 99999-1234']));
  for (const other of ['Nº', 'E-mail', 'ana@paroquia.test', 'Ativo']) expect(texts).not.toContain(other);
});
