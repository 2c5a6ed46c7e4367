import { describe, expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { openPage } from '../actors.ts';
import { call, editorOf, givenNews, notice, openNews, openNewsForm, removedAfterwards } from './panel.ts';

const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

describe('writing news', () => {
  it('publishes what an editor writes, and a visitor reads it', async () => {
    const title = unique('Missa campal na praça');
    removedAfterwards(title);
    const page = await openNews();
    await openNewsForm(page);
    await page.getByLabel('Título').fill(title);
    await editorOf(page).click();
    await page.keyboard.type('Venham todos, com a família.');
    await page.getByLabel('Resumo').fill('Domingo, às 17h.');
    await page.getByLabel('Publicar imediatamente').check();
    await page.getByRole('button', { name: 'Salvar' }).click();

    await notice(page, 'Notícia criada com sucesso!').waitFor();
    const address = await notice(page, 'O site está sendo atualizado.')
      .getByRole('link', { name: 'Ver no site' })
      .getAttribute('href');
    await page.getByRole('row').filter({ hasText: title }).getByText('Publicada').waitFor();
    await page.getByText('publicando…').waitFor();
    await page.getByText(/^Site publicado em/).waitFor();

    const visitor = await openPage();
    await visitor.goto(address ?? '');
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.getByText('Venham todos, com a família.').waitFor();
  });

  it('keeps a draft until it is published, and takes it back', async () => {
    const { title } = await givenNews({ title: unique('Retiro de Advento'), is_published: false });
    const page = await openNews();
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Rascunho').waitFor();
    await row.getByRole('button', { name: 'Publicar' }).click();
    await notice(page, 'Notícia publicada com sucesso!').waitFor();
    await row.getByText('Publicada').waitFor();
    await row.getByRole('button', { name: 'Despublicar' }).click();
    await row.getByText('Rascunho').waitFor();
  });

  it('changes what was written', async () => {
    const before = await givenNews({ title: unique('Bazar'), content: '<p>Sábado.</p>', excerpt: 'Roupas e livros.' });
    const page = await openNews();
    await page.getByRole('button', { name: `Editar: ${before.title}` }).click();
    await editorOf(page).getByText('Sábado.').waitFor();
    expect(await page.getByLabel('Resumo').inputValue()).toBe('Roupas e livros.');
    await page.getByLabel('Título').fill(`${before.title} solidário`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await notice(page, 'Notícia atualizada com sucesso!').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `${before.title} solidário` })
      .waitFor();
    const { data } = await call<NewsItem>('GET', `/news/${before.id}`);
    expect([data.title, data.content, data.slug]).toEqual([`${before.title} solidário`, '<p>Sábado.</p>', before.slug]);
  });

  it('marks what is missing, asks the server nothing, and keeps what was written', async () => {
    const page = await openNews();
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await openNewsForm(page);
    await page.getByLabel('Resumo').fill('Só o resumo.');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('O campo "título" é obrigatório.').waitFor();
    await page.getByText('O campo "conteúdo" é obrigatório.').waitFor();
    await expect.poll(() => page.getByLabel('Título').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Resumo').inputValue()).toBe('Só o resumo.');
    expect(writes).toEqual([]);
  });

  it('shows the server’s sentence, or ours when it can’t be reached, and loses nothing', async () => {
    const page = await openNews({ expectedErrors: /500|ERR_FAILED/ });
    await openNewsForm(page);
    await page.getByLabel('Título').fill('Quermesse');
    await editorOf(page).fill('Em junho.');
    const sentence = 'Ocorreu um erro inesperado. Tente novamente em instantes.';
    const envelope = { success: false, message: sentence, error: sentence, code: 'internal', request_id: 'prova' };
    await page.route('**/api/news', (route) => route.fulfill({ status: 500, json: envelope }), { times: 1 });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();

    await page.route('**/api/news', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('alert').filter({ hasText: 'Erro ao criar notícia' }).waitFor();
    expect(await page.getByLabel('Título').inputValue()).toBe('Quermesse');
    expect(await editorOf(page).textContent()).toBe('Em junho.');
  });

  it('asks before it throws away what was written, and not when nothing was', async () => {
    const page = await openNews();
    const form = page.getByRole('dialog', { name: 'Nova Notícia' });
    await openNewsForm(page);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    await openNewsForm(page);
    await page.getByLabel('Título').fill('Quase');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Título').inputValue()).toBe('Quase');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await form.waitFor({ state: 'detached' });
  });
});

describe('deleting news', () => {
  it('asks first, and does nothing when the answer is no', async () => {
    const { id, title } = await givenNews({ title: unique('Aviso velho') });
    const page = await openNews();
    await page.getByRole('button', { name: `Excluir: ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Excluir' });
    await question.getByText(`Tem certeza que deseja excluir a notícia “${title}”?`).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await call('GET', `/news/${id}`)).status).toBe(200);

    await page.getByRole('button', { name: `Excluir: ${title}` }).click();
    await question.getByRole('button', { name: 'Confirmar' }).click();
    await notice(page, 'Notícia excluída com sucesso!').waitFor();
    await page.getByRole('row').filter({ hasText: title }).waitFor({ state: 'detached' });
    expect((await call('GET', `/news/${id}`)).status).toBe(404);
  });

  it('tells in a dialog when it can’t be done', async () => {
    const { title } = await givenNews({ title: unique('Não sai') });
    const page = await openNews({ expectedErrors: /ERR_FAILED/ });
    await page.route('**/api/news/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: `Excluir: ${title}` }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const told = page.getByRole('dialog', { name: 'Erro ao excluir notícia' });
    await told.getByRole('button', { name: 'OK' }).click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: title }).waitFor();
  });
});

describe('the order of the news', () => {
  const firstTitles = async () => (await call<NewsItem[]>('GET', '/news?limit=5')).data.map(({ title }) => title);

  it('is changed with the keyboard and the buttons, and saved in one go', async () => {
    await givenNews({ title: unique('Terceira'), is_published: true });
    await givenNews({ title: unique('Segunda'), is_published: true });
    await givenNews({ title: unique('Primeira'), is_published: true });
    const before = await firstTitles();
    const page = await openNews();
    await page.getByRole('button', { name: 'Ordenar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ordenar notícias' });
    const rows = dialog.getByRole('listitem');
    await rows.first().waitFor();

    await dialog.getByRole('button', { name: `Descer: ${before[0]}` }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await dialog.getByText(`${before[0]}: posição 3 de`).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: `Levar ao topo: ${before[2]}` }).click();
    const expected = [before[2], before[1], before[0], before[3], before[4]];
    expect((await rows.allTextContents()).slice(0, 5)).toEqual(expected);

    await dialog.getByRole('button', { name: 'Salvar ordem' }).click();
    await notice(page, 'Ordem atualizada com sucesso!').waitFor();
    expect(await firstTitles()).toEqual(expected);
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(before[2]);
  });
});
