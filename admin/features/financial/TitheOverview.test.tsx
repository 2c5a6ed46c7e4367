import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { TitheOfMonth, TithePayer } from '#contract/tithe-overview.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import TitheOverview from './TitheOverview.tsx';

const sums = {
  dizimistas: 2,
  recebido: 150,
  recebido_antes: 100.5,
  parcelas: 4,
  parcelas_pagas: 2,
  esperado: 300,
  recebido_das_parcelas: 130,
};
const november: TitheOfMonth = {
  mes: '2025-11-01',
  no_livro_caixa: 150,
  ...sums,
  comunidades: [
    { comunidade: 'Centro', ...sums, recebido: 120 },
    { comunidade: null, ...sums, recebido: 30, parcelas: 1, parcelas_pagas: 0 },
  ],
};
const clara: TithePayer = {
  id: 'ab12cd34-0000-4000-8000-000000000001',
  numero_ordinal: 12,
  nome: 'Clara Nunes',
  telefone: '85999991234',
  autorizacao_comunicacoes: true,
  comunidade: 'São José',
  dizimista_ativo: true,
  meses: 3,
  desde: '2025-09-10',
};
const davi: TithePayer = {
  ...clara,
  id: 'ab12cd34-0000-4000-8000-000000000002',
  numero_ordinal: 15,
  nome: 'Davi Lima',
  telefone: null,
  autorizacao_comunicacoes: false,
  comunidade: null,
  dizimista_ativo: false,
  meses: null,
  desde: null,
};

let month: TitheOfMonth;
let payers: TithePayer[];
let answers: () => Promise<void>;
/** The calls that were made, without the API's base. */
let asked: string[];

beforeEach(() => {
  month = november;
  payers = [clara, davi];
  answers = async () => {};
  asked = [];
  history.replaceState({ section: 'financial', tab: 'visao-do-dizimo', filters: { year: '2025', month: '11' } }, '');
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, search } = new URL(String(address), location.href);
    const path = pathname.replace('/api/carne-dizimo/visao', '');
    asked.push(path + search);
    await answers();
    const pagination = { page: 1, limit: 10, total: payers.length, pages: payers.length > 0 ? 1 : 0 };
    return path === ''
      ? Response.json({ success: true, data: month })
      : Response.json({ success: true, data: payers, pagination });
  });
  onTestFinished(() => spy.mockRestore());
});

const opened = vi.fn();
const render = (theme: 'light' | 'dark' = 'light') =>
  renderInPanel(
    <main>
      <h1 tabIndex={-1}>Financeiro</h1>
      <TitheOverview onPayer={opened} />
    </main>,
    { role: 'financial', theme },
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the month', () => {
  it('says what was received, beside the month before, and what its instalments got', async () => {
    await render();
    await expect
      .element(screen.getByText('Recebido: R$ 49,50 a mais que em outubro de 2025 (R$ 100,50)'))
      .toBeVisible();
    await expect.element(screen.getByText('R$ 150,00')).toBeVisible();
    await expect.element(screen.getByText('Dos carnês: de R$ 300,00, 2 de 4 parcelas pagas')).toBeVisible();
    await expect.element(screen.getByText('Sem comunidade')).toBeVisible();
    await expect.element(screen.getByText('0 de 1')).toBeVisible();
  });

  it('has the cash book’s other number on a line of its own', async () => {
    month = { ...november, no_livro_caixa: 180 };
    await render();
    const note = screen.getByText(/^No livro-caixa: R\$\s180,00, porque/);
    const before = screen.getByText(/a mais que em outubro de 2025/);
    await expect.element(note).toBeVisible();
    const bottom = before.element().getBoundingClientRect().bottom;
    expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  });

  it('has its first row in the upper half of a desk, with its exports in a menu', async () => {
    await screen.viewport(1280, 800);
    await render();
    const row = screen.getByRole('row', { name: /Sem comunidade/ });
    await expect.element(row).toBeVisible();
    const first = screen.getByRole('row').nth(1).element().getBoundingClientRect().top;
    // Above the tabs' content the panel has 164.
    const beginning = screen.getByRole('group', { name: 'O que mostrar' }).element().getBoundingClientRect().top;
    expect(first - beginning).toBeLessThanOrEqual(300 - 164);
    const exported = screen.getByRole('button', { name: /^PDF/ });
    await expect.element(exported).not.toBeInTheDocument();
    await button('Mais').click();
    await expect.element(exported).toBeVisible();
  });

  it('is changed by one click, and the list that is shown stays', async () => {
    await render();
    await button('Novos').click();
    await button('Mês anterior: Outubro de 2025').click();
    await expect.poll(() => asked.at(-1) ?? '').toMatch(/^\/dizimistas\?.*lista=novos/);
    expect(asked.slice(-2).every((path) => /month=10/.test(path))).toBe(true);
    await expect.element(screen.getByText('Quem contribuiu pela primeira vez em outubro de 2025.')).toBeVisible();
  });
});

describe('the lists', () => {
  it('say since when, how to call and whether that is agreed to, and lead to the booklets', async () => {
    await render();
    await button('Atrasados').click();
    await expect.element(screen.getByText('3 meses, desde 10/09/2025')).toBeVisible();
    const telephone = screen.getByRole('link', { name: 'Ligar para Clara Nunes: (85) 99999-1234' });
    expect(telephone.element().getAttribute('href')).toBe('tel:+5585999991234');
    await expect.element(screen.getByText('Aceita contato', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Sem telefone')).toBeVisible();
    await expect.element(screen.getByText('Não autorizou contato')).toBeVisible();
    await expect.element(screen.getByText('Nº 15 · Inativo')).toBeVisible();
    await button('Carnê: Clara Nunes').click();
    expect(opened).toHaveBeenCalledWith(clara);
  });

  it('ask for a visit to whoever gave nothing for three months', async () => {
    await render();
    await button('Sem contribuir há três meses').click();
    await expect.element(screen.getByText(/São pessoas a visitar, não a cobrar\.$/)).toBeVisible();
    await expect.element(screen.getByText('Nenhuma registrada')).toBeVisible();
  });

  it.each([
    [
      'Por comunidade',
      ['Comunidade', 'Contribuíram', 'Recebido no mês', 'No mês anterior', 'Parcelas pagas'],
      ['Sem comunidade', '2', 'R$ 30,00', 'R$ 100,50', '0 de 1'],
    ],
    [
      'Atrasados',
      ['Nº', 'Nome', 'Telefone', 'Comunidade', 'Em atraso'],
      ['15', 'Davi Lima', 'Sem telefone\nNão autorizou contato', 'Sem comunidade', 'Nenhuma registrada'],
    ],
  ])('print what they show: %s', async (list, heads, last) => {
    await render();
    await button(list).click();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    onTestFinished(() => print.mockRestore());
    await button('Mais').click();
    await button('Imprimir').click();
    const sheet = screen.getByRole('dialog').getByRole('table');
    await expect.element(sheet).toBeVisible();
    const texts = (selector: string) =>
      [...sheet.element().querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(texts('th')).toEqual(heads);
    expect(texts('tbody tr:last-child td')).toEqual(last);
  });
});

describe('the states', () => {
  it('while it loads, its figures are open', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = () => promise;
    await render();
    await expect.element(screen.getByText('Carregando...')).toBeVisible();
    expect(screen.getByText('…', { exact: true }).elements()).toHaveLength(3);
    resolve();
    await expect.element(screen.getByText('Centro')).toBeVisible();
  });

  it.each([
    ['Por comunidade', 'Centro'],
    ['Atrasados', 'Clara Nunes'],
  ])('while another month loads, the former one’s rows are not shown: %s', async (list, row) => {
    await render();
    await button(list).click();
    await expect.element(screen.getByText(row)).toBeVisible();
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = () => promise;
    await button('Mês anterior: Outubro de 2025').click();
    await expect.element(screen.getByText('Carregando...')).toBeVisible();
    expect(screen.getByText(row).elements()).toEqual([]);
    resolve();
    await expect.element(screen.getByText(row)).toBeVisible();
  });

  it('empty, it says so', async () => {
    month = { ...november, comunidades: [] };
    payers = [];
    await render();
    await expect.element(screen.getByText('Nenhuma contribuição e nenhuma parcela neste mês')).toBeVisible();
    await button('Deixaram de contribuir').click();
    await expect.element(screen.getByText('Ninguém nesta lista')).toBeVisible();
  });

  it('unread, it is read again', async () => {
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await render();
    await expect.element(screen.getByText('Erro ao carregar a visão do dízimo')).toBeVisible();
    answers = async () => {};
    await button('Tentar novamente').click();
    await expect.element(screen.getByText('Centro')).toBeVisible();
    await expect.element(screen.getByText('R$ 150,00')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('has no accessibility violations, %s', async (theme) => {
    await render(theme);
    await expect.element(screen.getByText('Centro')).toBeVisible();
    await expectNoAxeViolations();
    await button('Atrasados').click();
    await expect.element(screen.getByText('Clara Nunes')).toBeVisible();
    await expectNoAxeViolations();
  });
});
