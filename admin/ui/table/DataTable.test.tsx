import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { pageOfThings, type Thing, useThings } from '../../testing/lists.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { DataTable } from './DataTable.tsx';

type Read = (page: number) => Promise<Answer<Thing[]>>;

function Things({ read, actions }: { read: Read; actions?: string[] | undefined }) {
  const [page, setPage] = useState(1);
  return (
    <DataTable
      label="Coisas"
      list={useThings(read, page)}
      columns={[
        { header: 'Nome', leads: true, cell: ({ name }) => name },
        { header: 'Ordem', isAmount: false, cell: ({ order }) => order },
      ]}
      nameOf={({ name }) => name}
      page={page}
      onPage={setPage}
      onEdit={() => {}}
      {...(actions && { actions: () => actions.map((label) => ({ label, onClick: () => {} })) })}
    />
  );
}

const Spoken = () => (
  <DataTable
    label="Coisas"
    list={useThings(async (page) => pageOfThings(page, 3), 1)}
    columns={[
      { header: 'Nome', leads: true, cell: ({ name }) => name },
      { header: 'Ordem', cell: ({ order }) => order },
      { header: 'Situação', speaks: true, cell: () => 'Pronta' },
      { header: 'Recorrente', speaks: true, cell: () => 'Não', onCard: () => false },
    ]}
    nameOf={({ name }) => name}
  />
);

const table = screen.getByRole('table', { name: 'Coisas' });
const pager = screen.getByRole('navigation', { name: 'Paginação' });
const showThings = (read: Read) => renderInPanel(<Things read={read} />);

describe('a list', () => {
  it('is a spinner while it is read, then its rows', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<Thing[]>>();
    await showThings(() => promise);
    await expect.element(screen.getByText('Carregando...')).toBeVisible();
    resolve(pageOfThings(1, 3));
    await expect.element(table.getByRole('row').nth(3)).toMatchTextContent('Coisa 33');
    await expect.element(table.getByRole('columnheader', { name: 'Ordem' })).toHaveStyle({ textAlign: 'start' });
    await expect.element(table.getByRole('button', { name: 'Editar: Coisa 3' })).toBeVisible();
    await expect.element(screen.getByText('Carregando...')).not.toBeInTheDocument();
  });

  it('says that nothing is there when nothing is', async () => {
    await showThings(async () => pageOfThings(1, 0));
    await expect.element(screen.getByText('Nenhum item encontrado')).toBeVisible();
    await expect.element(pager).not.toBeInTheDocument();
  });

  it('says why it could not be read, with a way out', async () => {
    let failing = true;
    await showThings(async () => {
      if (failing) throw new TypeError('Failed to fetch');
      return pageOfThings(1, 3);
    });
    const failure = screen.getByRole('alert');
    await expect.element(failure).toMatchTextContent('Erro ao carregar coisas');
    failing = false;
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect.element(table).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });

  it.each([
    [900, true],
    [560, true],
    [420, false],
  ])('goes by the %i px that it has itself, on a wide screen too', async (width, rows) => {
    await renderInPanel(
      <div style={{ width }}>
        <Things read={async (page) => pageOfThings(page, 3)} actions={['Publicar', 'Arquivar', 'Duplicar']} />
      </div>,
    );
    await expect.element(screen.getByText('Coisa 3')).toBeVisible();
    const count = (role: string, name?: string) => screen.getByRole(role, name ? { name } : {}).elements().length;
    expect([count('table') === 1, count('list', 'Coisas') === 1]).toEqual([rows, !rows]);
    expect(count('button', 'Editar: Coisa 3')).toBe(1);
    expect(count('button', 'Ações: Coisa 3')).toBe(1);
    expect(count('button', 'Publicar: Coisa 3')).toBe(0);
  });

  it('follows its room as it changes', async () => {
    await showThings(async (page) => pageOfThings(page, 3));
    await expect.element(table).toBeVisible();
    await screen.viewport(360, 740);
    await expect.element(screen.getByRole('list', { name: 'Coisas' })).toBeVisible();
    await screen.viewport(1280, 900);
    await expect.element(table).toBeVisible();
  });

  it('says on a card no header of what speaks for itself', async () => {
    await screen.viewport(360, 740);
    await renderInPanel(<Spoken />);
    const card = screen.getByRole('list', { name: 'Coisas' }).getByRole('listitem').first();
    const width = (name: string) => card.getByText(name, { exact: true }).element().getBoundingClientRect().width;
    await expect.element(card).toBeVisible();
    expect(width('Ordem')).toBeGreaterThan(10);
    expect(width('Situação')).toBeLessThanOrEqual(1);
    await expect.element(card).not.toMatchTextContent(/Recorrente|Não/);
  });

  it('is cards on a phone, and nothing stands outside the screen', async () => {
    await screen.viewport(360, 740);
    await showThings(async (page) => pageOfThings(page, 297));
    await expect.element(screen.getByRole('list', { name: 'Coisas' }).getByRole('listitem').first()).toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});

describe('the pages of a list', () => {
  it('are walked through', async () => {
    await showThings(async (page) => pageOfThings(page, 26));
    await expect.element(pager).toMatchTextContent('Mostrando 1 a 10 de 26 itens');
    await expect
      .element(pager.getByRole('button', { name: 'Página anterior' }))
      .toHaveAttribute('aria-disabled', 'true');
    const marks = pager.getByRole('button', { name: /^Página \d+$/ }).elements();
    expect(marks.map(({ textContent }) => textContent)).toEqual(['1', '2', '3']);
    await pager.getByRole('button', { name: 'Próxima página' }).click();
    await expect.element(pager).toMatchTextContent('Mostrando 11 a 20 de 26 itens');
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Coisa 11');
    await pager.getByRole('button', { name: 'Página 3' }).click();
    await expect.element(pager).toMatchTextContent('Mostrando 21 a 26 de 26 itens');
    await expect
      .element(pager.getByRole('button', { name: 'Próxima página' }))
      .toHaveAttribute('aria-disabled', 'true');
    await pager.getByRole('button', { name: 'Página anterior' }).click();
    await expect.element(pager).toMatchTextContent('Mostrando 11 a 20 de 26 itens');
  });

  it('keep the rows of the page before on the screen while the next is read, and say which they are', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer<Thing[]>>();
    await showThings(async (page) => (page === 1 ? pageOfThings(1, 26) : promise));
    await pager.getByRole('button', { name: 'Próxima página' }).click();
    await expect.element(pager.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Coisa 11Editar');
    await expect.element(pager).toMatchTextContent('Mostrando 1 a 10 de 26 itens');
    resolve(pageOfThings(2, 26));
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Coisa 11');
    await expect.element(pager).toMatchTextContent('Mostrando 11 a 20 de 26 itens');
  });

  it('keep the focus at their ends', async () => {
    await showThings(async (page) => pageOfThings(page, 12));
    const next = pager.getByRole('button', { name: 'Próxima página' });
    await next.click();
    await expect.element(pager).toMatchTextContent('Mostrando 11 a 12 de 12 itens');
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(pager).toMatchTextContent('Mostrando 11 a 12 de 12 itens');
  });

  it('go back to the last one when the page that is shown is gone', async () => {
    let total = 21;
    await showThings(async (page) => pageOfThings(page, total));
    await expect.element(pager).toMatchTextContent('de 21 itens');
    total = 20;
    await pager.getByRole('button', { name: 'Página 3' }).click();
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Coisa 11');
  });
});

const unreached = () => new ApiError('unavailable', 'Erro na requisição', { cause: new TypeError('Failed to fetch') });

const failures: [cause: string, breakDown: () => Error, sentence: string][] = [
  ['offline', () => cutTheLine(), 'Você está sem conexão com a internet.'],
  ['without an answer', unreached, 'Não foi possível falar com o servidor.'],
  [
    'refused by the server',
    () => new ApiError('unavailable', 'O serviço está indisponível.', { requestId: 'prova' }),
    'O serviço está indisponível.',
  ],
];

function cutTheLine(): Error {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  return unreached();
}

function mendTheLine(): void {
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
}

afterEach(mendTheLine);

describe.each(failures)('%s', (_, breakDown, sentence) => {
  it('a page that can’t be read shows nothing of another one, says why, and lets the person go back', async () => {
    let broken: Error | undefined;
    await showThings(async (page) => {
      if (broken) throw broken;
      return pageOfThings(page, 26);
    });
    await expect.element(table).toBeVisible();
    broken = breakDown();
    await pager.getByRole('button', { name: 'Próxima página' }).click();
    const failure = screen.getByRole('alert');
    await expect.element(failure).toMatchTextContent('Erro ao carregar coisas');
    await expect.element(failure).toMatchTextContent(sentence);
    await expect.element(table).not.toBeInTheDocument();
    await expect.element(screen.getByText(/Mostrando/)).not.toBeInTheDocument();
    await expect.element(pager.getByRole('button', { name: 'Próxima página' })).toHaveFocus();

    await pager.getByRole('button', { name: 'Página 1' }).click();
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Coisa 11Editar');
    await expect.element(failure).toMatchTextContent('O que aparece abaixo pode estar desatualizado.');
    await expect.element(pager).toMatchTextContent('Mostrando 1 a 10 de 26 itens');
  });
});

it('a page that could not be read is read once the line is back, and no other rows are shown meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<Thing[]>>();
  await showThings(async (page) => {
    if (!navigator.onLine) throw unreached();
    return page === 1 ? pageOfThings(1, 26) : promise;
  });
  await expect.element(table).toBeVisible();
  cutTheLine();
  await pager.getByRole('button', { name: 'Próxima página' }).click();
  await expect.element(screen.getByText(/sem conexão/)).toBeVisible();
  mendTheLine();
  await expect.element(screen.getByText(/sem conexão/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  resolve(pageOfThings(2, 26));
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Coisa 11');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('another try keeps the focus until it is answered', async () => {
  await showThings(() => Promise.reject(new TypeError('Failed to fetch')));
  const retry = screen.getByRole('button', { name: 'Tentar novamente' });
  await expect.element(retry).toBeVisible();
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await expect.element(retry).toHaveFocus();
});

const Named = () => (
  <DataTable
    label="Coisas"
    list={useThings(async (page) => pageOfThings(page, 1), 1)}
    columns={[
      { header: 'Nome', leads: true, isName: true, cell: () => 'Domingas Reis' },
      { header: 'Valor', isAmount: true, cell: () => 'R$ 20,00', total: () => 'R$ 30,00' },
      { header: 'Situação', cell: () => 'Pronta' },
    ]}
    nameOf={({ name }) => name}
    page={1}
    onPage={() => {}}
  />
);

it.each([1280, 360])('a translator leaves names and amounts as they are, %i pixels wide', async (width) => {
  await screen.viewport(width, 900);
  await renderInPanel(<Named />);
  await expect.element(screen.getByText('Pronta')).toBeVisible();
  const isKept = (text: string) => Boolean(screen.getByText(text, { exact: true }).element().closest('[translate=no]'));
  const texts = ['Domingas Reis', 'R$ 20,00', 'R$ 30,00', 'Pronta'];
  expect(texts.map(isKept)).toEqual([true, true, true, false]);
});
