import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { baseUrl } from '../actors.ts';
import { staffPassword } from '../staff.ts';
import {
  call,
  changeSession,
  chooseAction,
  forgedToken,
  given,
  notice,
  openSection,
  removedAfterwards,
  unique,
} from './panel.ts';

const formOf = (page: Page) => page.getByRole('dialog', { name: /^(Nova|Editar) Notícia$/ });
const save = (page: Page) => formOf(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const titleOf = (page: Page) => formOf(page).getByLabel('Título');
const contentOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Conteúdo' });

async function write(page: Page, title: string): Promise<void> {
  removedAfterwards('/news', (row) => row.title === title);
  await page.getByRole('button', { name: 'Nova Notícia' }).click();
  await titleOf(page).fill(title);
  await contentOf(page).fill('Em junho.');
}

const found = async (title: string) =>
  (await call<NewsItem[]>('GET', '/news?limit=100')).data.filter((item) => item.title === title);

it('a text outlives a reload and is saved afterwards', async () => {
  const title = unique('Quermesse');
  const page = await openSection('news');
  page.on('dialog', (dialog) => dialog.accept());
  await write(page, title);
  await page.reload();
  await page.getByRole('button', { name: `Continuar: Nova Notícia: ${title}` }).click();
  await expect.poll(() => contentOf(page).textContent()).toBe('Em junho.');
  await save(page);
  await notice(page, 'Notícia criada com sucesso!')
    .getByText('É um rascunho: os visitantes não a veem até que você publique.')
    .waitFor();
  await formOf(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('region', { name: 'Textos não salvos' }).count()).toBe(0);
  expect(await found(title)).toHaveLength(1);
});

it('a session that ends while somebody writes is begun again in place, and the text is saved', async () => {
  const title = unique('Bingo');
  const page = await openSection('news', { expectedErrors: /401/ });
  await write(page, title);
  await changeSession(page, { access_token: forgedToken });
  await save(page);
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  const password = modal.getByLabel('Senha de editor@paroquia.test');
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill('senha errada');
  await page.keyboard.press('Enter');
  await modal.getByRole('alert').getByText('Senha incorreta.', { exact: true }).waitFor();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill(staffPassword);
  await modal.getByRole('button', { name: 'Fazer Login' }).click();
  await modal.waitFor({ state: 'detached' });
  expect(await titleOf(page).inputValue()).toBe(title);
  await save(page);
  await notice(page, 'Notícia criada com sucesso!').waitFor();
  expect(await found(title)).toHaveLength(1);
});

it('Back asks before it closes a form, and leads out of the section when none is open', async () => {
  const page = await openSection('news');
  await page.getByRole('button', { name: 'Visão Geral' }).click();
  await page.getByRole('button', { name: 'Notícias', exact: true }).click();
  await page.getByRole('button', { name: 'Nova Notícia' }).click();
  await titleOf(page).fill('Quase');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await question.getByRole('button', { name: 'Continuar escrevendo' }).click();
  expect(await titleOf(page).inputValue()).toBe('Quase');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await formOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => history.state)).toEqual({ section: 'news' });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
});

it('a save whose answer was lost is repeated without a second row', async () => {
  const title = unique('Rifa');
  const page = await openSection('news', { expectedErrors: /ERR_FAILED|409/ });
  await write(page, title);
  await page.route(
    '**/api/news',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await formOf(page).getByRole('alert').getByText('Não foi possível falar com o servidor.').waitFor();
  expect(await found(title)).toHaveLength(1);
  await contentOf(page).fill('Em julho.');
  await save(page);
  await notice(page, 'Notícia atualizada com sucesso!').waitFor();
  expect(await found(title)).toMatchObject([{ content: '<p>Em julho.</p>' }]);
});

it('of two tabs that take up one draft, the second sees what the first has saved', async () => {
  const title = unique('Bazar');
  const first = await openSection('news', { expectedErrors: /409/ });
  await write(first, title);
  const second = await first.context().newPage();
  await second.goto('/dashboard');
  await second.getByRole('button', { name: 'Notícias', exact: true }).click();
  await second.getByRole('button', { name: `Continuar: Nova Notícia: ${title}` }).click();
  await contentOf(second).fill('Em agosto.');
  await save(second);
  await notice(second, 'Notícia criada com sucesso!').waitFor();
  await save(first);
  const choice = first.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await choice.getByText('Em agosto.').click();
  await choice.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await notice(first, 'Notícia atualizada com sucesso!').waitFor();
  expect(await found(title)).toMatchObject([{ content: '<p>Em agosto.</p>' }]);
});

it('a change whose answer was lost is not in conflict with itself', async () => {
  const { id, title } = await given<NewsItem>('/news', { title: unique('Coral'), content: '<p>Às 18h.</p>' });
  const page = await openSection('news', { expectedErrors: /ERR_FAILED|409/ });
  await chooseAction(page, 'Editar', title);
  await contentOf(page).fill('Às 19h.');
  await page.route(
    `**/api/news/${id}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page);
  await formOf(page).getByRole('alert').waitFor();
  await contentOf(page).fill('Às 20h.');
  await save(page);
  await notice(page, 'Notícia atualizada com sucesso!').waitFor();
  expect((await call<NewsItem>('GET', `/news/${id}`)).data.content).toBe('<p>Às 20h.</p>');
});

it('what somebody deleted while it was edited is saved again', async () => {
  const { id, title } = await given<NewsItem>('/news', { title: unique('Sopa'), content: '<p>Sábado.</p>' });
  removedAfterwards('/news', (row) => row.title === title);
  const page = await openSection('news', { expectedErrors: /404/ });
  await chooseAction(page, 'Editar', title);
  await contentOf(page).fill('Domingo.');
  await call('DELETE', `/news/${id}`, undefined, 'admin');
  await save(page);
  await formOf(page)
    .getByRole('alert')
    .getByText('Alguém a excluiu enquanto você escrevia. Salve de novo para criá-la outra vez.')
    .waitFor();
  await save(page);
  await notice(page, 'Notícia criada com sucesso!').waitFor();
  expect(await found(title)).toMatchObject([{ content: '<p>Domingo.</p>' }]);
});

it('without a network a text stays, and the form says why it is not saved', async () => {
  const title = unique('Retiro');
  const page = await openSection('news', { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await write(page, title);
  await page.context().setOffline(true);
  await save(page);
  await formOf(page).getByRole('alert').getByText('Você está sem conexão com a internet.').waitFor();
  await page.context().setOffline(false);
  await save(page);
  await notice(page, 'Notícia criada com sucesso!').waitFor();
  expect(await found(title)).toHaveLength(1);
});

it('the login page says that there is no network', async () => {
  const page = await openSection('news', { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto(`${baseUrl}/login`);
  await page.locator('[type=submit]:enabled').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('E-mail').fill('editor@paroquia.test');
  await page.getByLabel('Senha').fill(staffPassword);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Você está sem conexão com a internet. Tente novamente quando ela voltar.').waitFor();
});
