import { beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { collection } from '#contract/collection.ts';
import { defineFilters } from '#contract/filters/filter.ts';
import {
  ageRange,
  dayRange,
  digits,
  moneyRange,
  months,
  onDay,
  oneOf,
  since,
  words,
  yesNo,
} from '#contract/filters/kinds.ts';
import { feminine } from '#contract/noun.ts';
import { staff } from '#contract/primitives.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { answerWith } from '../../testing/payers.ts';
import { CollectionSection } from '../collection/CollectionSection.tsx';
import type { PanelCollection } from '../collection/collection.ts';

/** A list with a filter of each kind, such as the financial lists will have. */
const noun = feminine('doação', 'doações');
const donation = z.object({ id: z.string(), giver: z.string() });
const rows = collection({ path: '/donations', noun, item: donation, readers: staff, writers: [] });
const filters = defineFilters({
  search: words({ label: 'busca' }),
  giver: words({ label: 'nome', personal: true }),
  cpf: digits({ label: 'CPF', exact: false, personal: true }),
  kind: oneOf({
    label: 'forma de pagamento',
    short: 'forma',
    options: { pix: 'PIX', cash: 'Dinheiro' },
    all: 'Todas as formas',
  }),
  known: yesNo({ label: 'dizimista', yes: 'De dizimistas', no: 'De outros', all: 'De todos' }),
  written: onDay({ label: 'lançada em' }),
  after: since({ label: 'a partir de' }),
  dates: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
  amounts: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
  ages: ageRange({ label: 'idade', from: 'youngest', to: 'oldest' }),
  part: months({ label: 'mês', first: 1900, last: 2999 }),
  internal: oneOf({ label: 'interno', options: { a: 'A' }, all: 'Tudo', offered: false }),
});
const few = defineFilters({ kind: filters.kind, known: filters.known });
const sorts = { recent: 'Mais recentes primeiro', amount: 'Maior valor primeiro' };

const donationsWith = (list: PanelCollection<z.output<typeof donation>>['calls']['list']) => ({
  concept: 'dashboard' as const,
  noun,
  calls: { list },
  nameOf: ({ giver }: z.output<typeof donation>) => giver,
});
const donations = donationsWith(rows.list('Doações', { filters, sorts }));
const donationsByKind = donationsWith(rows.list('Doações', { filters: few }));

const given = [{ id: '1', giver: 'Ana' }];

async function show(collectionOf: typeof donations = donations, data = given) {
  const calls = answerWith(data, data.length * 26);
  await renderInPanel(
    <main>
      <CollectionSection
        collection={collectionOf}
        label="Doações"
        columns={[{ header: 'Quem', leads: true, cell: ({ giver }) => giver }]}
      />
    </main>,
  );
  return { asked: () => calls.at(-1)?.query };
}

/** With the controls in sight. */
async function open(...of: Parameters<typeof show>) {
  const shown = await show(...of);
  await toggle.click();
  return shown;
}

const toggle = screen.getByRole('button', { name: /^Filtros/ });
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });
const field = (name: string) => screen.getByLabelText(name, { exact: true });
const chips = () =>
  screen
    .getByRole('list', { name: 'Filtros ativos' })
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label')?.replace('Remover filtro: ', ''));

beforeEach(() => history.replaceState({ section: 'financial', page: 3 }, ''));

describe('the controls of a list’s filters', () => {
  it('ask the list for what was chosen, from its first page, and are shown as chips', async () => {
    const { asked } = await open();
    await expect.element(screen.getByText('Ana')).toBeVisible();
    expect(asked()).toEqual({ page: '3' });
    await field('Forma de pagamento').selectOptions('PIX');
    await field('Dizimista').selectOptions('De outros');
    await field('Lançada em').fill('2026-02-11');
    await field('A partir de').fill('2026-02-10');
    await field('Data inicial').fill('2026-02-01');
    await field('Data final').fill('2026-02-28');
    await field('Menor valor').fill('1000');
    await field('Maior valor').fill('5000');
    await field('Idade mínima').fill('60');
    await field('Idade máxima').fill('70');
    await field('Ano').fill('2026');
    await field('Mês').selectOptions('fevereiro');
    await field('CPF').fill('529.982');
    await field('Nome').fill('Ana Lima');
    await expect.poll(asked).toEqual({
      page: '1',
      giver: 'Ana Lima',
      cpf: '529982',
      kind: 'pix',
      known: 'false',
      written: '2026-02-11',
      after: '2026-02-10',
      startDate: '2026-02-01',
      endDate: '2026-02-28',
      minAmount: '10',
      maxAmount: '50',
      youngest: '60',
      oldest: '70',
      year: '2026',
      month: '2',
    });
    await expect.element(screen.getByRole('status').filter({ hasText: '26 doações encontradas' })).toBeInTheDocument();
    await expect
      .poll(chips)
      .toEqual([
        'Nome: Ana Lima',
        'CPF: 529982',
        'Forma: PIX',
        'Só de outros',
        'Lançada em: 11/02/2026',
        'A partir de: 10/02/2026',
        'Data: de 01/02/2026 a 28/02/2026',
        'Valor: de R$\u00a010,00 a R$\u00a050,00',
        'Idade: de 60 anos a 70 anos',
        'Mês: 02/2026',
      ]);
    await expectNoAxeViolations();
  });

  it('leave out what only calls name', async () => {
    await open();
    await expect.element(field('Forma de pagamento')).toBeVisible();
    await expect.element(screen.getByLabelText('Interno')).not.toBeInTheDocument();
  });

  it('keep what is personal out of the address and the history', async () => {
    const { asked } = await open();
    await field('Nome').fill('Maria das Dores');
    await field('Forma de pagamento').selectOptions('PIX');
    await expect.poll(asked).toEqual({ page: '1', giver: 'Maria das Dores', kind: 'pix' });
    expect(history.state).toMatchObject({ filters: { kind: 'pix' } });
    expect(location.href + JSON.stringify(history.state)).not.toContain('Maria');
  });

  it('say under its field why a range is refused, ask nothing for it, and read it out', async () => {
    const { asked } = await open();
    await field('Menor valor').fill('5000');
    await expect.poll(asked).toEqual({ page: '1', minAmount: '50' });
    await field('Maior valor').fill('4999');
    await userEvent.keyboard('{Tab}');
    const sentence = 'O campo "maior valor" não pode ser abaixo do campo "menor valor".';
    await expect.element(field('Maior valor')).toHaveAccessibleDescription(sentence);
    await expect.element(field('Maior valor')).toBeInvalid();
    await expect.element(screen.getByRole('status').filter({ hasText: sentence })).toBeInTheDocument();
    await expectNoAxeViolations();
    expect(asked()).toEqual({ page: '1', minAmount: '50' });
    await field('Maior valor').fill('5000');
    await expect.poll(asked).toEqual({ page: '1', minAmount: '50', maxAmount: '50' });
    await expect.element(field('Maior valor')).toBeValid();
  });

  it('say why an amount is refused after the click that left its field, whose button the sentence moves', async () => {
    await open();
    await field('Forma de pagamento').selectOptions('PIX');
    await field('Menor valor').fill('5000');
    await field('Maior valor').fill('4999');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Maior valor')).toBeInvalid();
    await field('Maior valor').click();
    await expect.element(field('Maior valor')).toBeValid();
    await button('Remover filtro: Forma: PIX').click();
    await expect.poll(() => history.state.filters).not.toHaveProperty('kind');
    await expect.element(field('Maior valor')).toBeInvalid();
  });

  it('sort the list, which is no filter', async () => {
    const { asked } = await open();
    await expect.element(field('Ordem')).toHaveValue('recent');
    await field('Ordem').selectOptions('Maior valor primeiro');
    await expect.poll(asked).toEqual({ page: '1', sort: 'amount' });
    await expect.element(button('Limpar filtros')).not.toBeInTheDocument();
    expect(history.state).toMatchObject({ sort: 'amount', page: 1 });
  });
});

describe('the chips of a list’s filters', () => {
  it('take theirs away, by keyboard, and the focus stays among them, then with the controls', async () => {
    history.replaceState(
      { section: 'financial', filters: { kind: 'pix', known: 'true', startDate: '2026-02-01' } },
      '',
    );
    const { asked } = await open();
    await expect.poll(chips).toEqual(['Forma: PIX', 'Só de dizimistas', 'Data: desde 01/02/2026']);
    (button('Remover filtro: Só de dizimistas').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(asked).toEqual({ page: '1', kind: 'pix', startDate: '2026-02-01' });
    await expect.element(button('Remover filtro: Data: desde 01/02/2026')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Remover filtro: Forma: PIX')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(asked).toEqual({ page: '1' });
    await expect.element(screen.getByRole('searchbox', { name: 'Buscar doações' })).toHaveFocus();
    await expect.element(button('Limpar filtros')).not.toBeInTheDocument();
  });

  it('go all at once, with the search and what was still being written', async () => {
    history.replaceState({ section: 'financial', filters: { kind: 'pix', search: 'novena' } }, '');
    const { asked } = await open();
    await field('Menor valor').fill('5000');
    await button('Limpar filtros').click();
    await expect.poll(asked).toEqual({ page: '1' });
    await expect.element(field('Menor valor')).toHaveValue('');
    await expect.element(screen.getByRole('searchbox', { name: 'Buscar doações' })).toHaveValue('');
    await expect.element(screen.getByRole('searchbox', { name: 'Buscar doações' })).toHaveFocus();
    expect(history.state).toMatchObject({ filters: {}, page: 1 });
  });

  it('are not shown of what another version of the panel has kept', async () => {
    history.replaceState(
      { section: 'financial', filters: { kind: 'card', startDate: 'ontem', endDate: '2026-02-01' } },
      '',
    );
    const { asked } = await open();
    await expect.poll(asked).toEqual({ page: '1' });
    await expect.element(button('Limpar filtros')).not.toBeInTheDocument();
  });

  it('leave the way out to a list in which nothing is left', async () => {
    history.replaceState({ section: 'financial', filters: { kind: 'pix' } }, '');
    await open(donationsByKind, []);
    await expect.element(screen.getByText('Nenhum item encontrado')).toBeVisible();
    await expect.poll(() => button('Limpar filtros').elements().length).toBe(1);
    await button('Limpar filtros').click();
    await expect.element(toggle).toHaveFocus();
  });
});

describe('the button of the controls', () => {
  it('counts those that are set, and opens a sheet on a telephone', async () => {
    await screen.viewport(320, 640);
    history.replaceState({ section: 'financial', filters: { kind: 'pix' } }, '');
    const { asked } = await show(donationsByKind);
    await expect.element(toggle).toHaveTextContent('Filtros (1)');
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field('Forma de pagamento')).not.toBeInTheDocument();
    await expect.element(button('Remover filtro: Forma: PIX')).toBeVisible();
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await field('Dizimista').selectOptions('De outros');
    await expect.poll(asked).toEqual({ page: '1', kind: 'pix', known: 'false' });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await expectNoAxeViolations();
    await button('Ver 26 doações').click();
    await expect.element(toggle).toHaveTextContent('Filtros (2)');
    await button('Limpar filtros').click();
    await expect.element(toggle).toHaveFocus();
    await expect.element(toggle).toHaveTextContent('Filtros');
  });

  it('opens them below the toolbar at a desk, the next in the order of the keyboard', async () => {
    history.replaceState({ section: 'financial', filters: { kind: 'pix' } }, '');
    await show(donationsByKind);
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Forma de pagamento')).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
    await userEvent.click(toggle);
    await expect.element(field('Forma de pagamento')).not.toBeVisible();
  });
});
