import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { call, chooseAction, focused, given, notice, openSection, unique } from './panel.ts';

/** The news section in two windows: Tereza's and Raimundo's. */
const openTwo = async (expectedErrors: RegExp): Promise<[tereza: Page, raimundo: Page]> => [
  await openSection('news', { signedInAs: 'editor', expectedErrors }),
  await openSection('news', { signedInAs: 'financial' }),
];

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Editar Notícia' });

async function openForm(page: Page, title: string): Promise<void> {
  await chooseAction(page, 'Editar', title);
  await formOf(page).getByRole('textbox', { name: 'Conteúdo' }).waitFor();
}

const save = (page: Page) => formOf(page).getByRole('button', { name: 'Salvar', exact: true }).click();

it('of two people who edit one row, the second sees both texts and chooses', async () => {
  const { id, title } = await given<NewsItem>('/news', { title: unique('Novena'), content: '<p>Às 18h.</p>' });
  const [tereza, raimundo] = await openTwo(/409/);
  await Promise.all([openForm(tereza, title), openForm(raimundo, title)]);
  await formOf(raimundo).getByRole('textbox', { name: 'Conteúdo' }).fill('Às 19h, na matriz.');
  await formOf(raimundo).getByLabel('Resumo').fill('Todos os dias.');
  await save(raimundo);
  await notice(raimundo, 'Notícia atualizada com sucesso!').waitFor();

  await formOf(tereza).getByLabel('Título').fill(`${title} da padroeira`);
  await formOf(tereza).getByRole('textbox', { name: 'Conteúdo' }).fill('Às 20h.');
  await save(tereza);
  const choice = tereza.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await choice.getByText(/salvou outra versão em \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
  const content = choice.getByRole('group', { name: 'Conteúdo' });
  await content.getByText('Às 20h.').waitFor();
  await content.getByText('Às 19h, na matriz.').click();

  await choice.getByRole('button', { name: 'Voltar ao formulário' }).click();
  await expect.poll(() => focused(tereza)).toBe('Salvar');
  expect(await formOf(tereza).getByLabel('Título').inputValue()).toBe(`${title} da padroeira`);
  expect(await formOf(tereza).getByRole('textbox', { name: 'Conteúdo' }).textContent()).toBe('Às 20h.');
  await save(tereza);
  await content.getByText('Às 19h, na matriz.').click();
  await choice.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await notice(tereza, 'Notícia atualizada com sucesso!').waitFor();
  expect((await call<NewsItem>('GET', `/news/${id}`)).data).toMatchObject({
    title: `${title} da padroeira`,
    content: '<p>Às 19h, na matriz.</p>',
    excerpt: 'Todos os dias.',
  });
});

it.each<[string, (item: NewsItem) => [path: string, body: object]]>([
  ['was only moved meanwhile', ({ id, order }) => ['/news/order', { items: [{ id, order: order - 1 }] }]],
  ['got the same text from somebody else', ({ id }) => [`/news/${id}`, { excerpt: 'Às 9h.' }]],
])('a row that %s is saved without a question', async (_, meanwhile) => {
  const item = await given<NewsItem>('/news', { title: unique('Bazar'), content: '<p>Sábado.</p>' });
  const { id, title } = item;
  const page = await openSection('news', { expectedErrors: /409/ });
  await openForm(page, title);
  expect((await call('PUT', ...meanwhile(item), 'admin')).status).toBe(200);
  await formOf(page).getByLabel('Resumo').fill('Às 9h.');
  await save(page);
  await notice(page, 'Notícia atualizada com sucesso!').waitFor();
  expect((await call<NewsItem>('GET', `/news/${id}`)).data).toMatchObject({ excerpt: 'Às 9h.', title });
});

it('what somebody else has changed is not deleted unseen', async () => {
  const { id, title } = await given<NewsItem>('/news', { title: unique('Mutirão'), content: '<p>Domingo.</p>' });
  const page = await openSection('news', { expectedErrors: /409/ });
  await page.getByRole('row').filter({ hasText: title }).waitFor();
  await call('PUT', `/news/${id}`, { excerpt: 'Adiado.' }, 'admin');
  const remove = async () => {
    await chooseAction(page, 'Excluir', title);
    await page.getByRole('dialog', { name: 'Excluir' }).getByRole('button', { name: 'Confirmar' }).click();
  };
  await remove();
  const alert = page.getByRole('dialog', { name: 'Erro ao excluir notícia' });
  await alert.getByText(/alterou este registro em .* depois que você o abriu\./).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('row').filter({ hasText: 'Adiado.' }).waitFor();
  await remove();
  await notice(page, 'Notícia excluída com sucesso!').waitFor();
});

it('of two who arrange the same rows, the second arranges what the first has left', async () => {
  for (const place of ['Terceira', 'Segunda', 'Primeira']) {
    await given('/news', { title: unique(place), content: '<p>Um texto.</p>' });
  }
  const titles = async () => (await call<NewsItem[]>('GET', '/news?limit=3')).data.map(({ title }) => title);
  const [first, second, third] = (await titles()) as [string, string, string];
  const [tereza, raimundo] = await openTwo(/409/);
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ordenar notícias' });
  for (const page of [tereza, raimundo]) {
    await page.getByRole('button', { name: 'Ordenar' }).click();
    await dialogOf(page).getByRole('listitem').first().waitFor();
  }
  await dialogOf(raimundo)
    .getByRole('button', { name: `Descer: ${first}` })
    .click();
  await dialogOf(raimundo).getByRole('button', { name: 'Salvar ordem' }).click();
  await notice(raimundo, 'Ordem atualizada com sucesso!').waitFor();

  await dialogOf(tereza)
    .getByRole('button', { name: `Levar ao topo: ${third}` })
    .click();
  await dialogOf(tereza).getByRole('button', { name: 'Salvar ordem' }).click();
  await tereza.getByText(/alterou este registro em/).waitFor();
  await tereza.getByRole('button', { name: 'OK' }).click();
  expect(await titles()).toEqual([second, first, third]);
  await dialogOf(tereza).getByRole('button', { name: 'Salvar ordem' }).click();
  await notice(tereza, 'Ordem atualizada com sucesso!').waitFor();
  expect(await titles()).toEqual([third, first, second]);
});
