import { expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { describeSection } from './describe-section.ts';
import { call, chooseAction, focused, given, notice, openSection, unique } from './panel.ts';
import { news } from './sections.ts';

describeSection(news);

it('a draft is kept until it is published, and can be taken back', async () => {
  const { title } = await given<NewsItem>('/news', { title: unique('Retiro de Advento'), content: '<p>Um texto.</p>' });
  const page = await openSection('news');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Rascunho').waitFor();
  await chooseAction(page, 'Publicar', title);
  await notice(page, 'Notícia publicada com sucesso!').waitFor();
  await row.getByText('Publicada').waitFor();
  await expect.poll(() => focused(page)).toBe(`Ações: ${title}`);
  const unpublishing = await chooseAction(page, 'Despublicar', title);
  const question = page.getByRole('dialog', { name: 'Despublicar' });
  await question.getByText(`Os visitantes deixarão de ver a notícia “${title}” no site.`).waitFor();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await row.getByText('Rascunho').waitFor();
  await expect.poll(() => focused(page)).toBe(unpublishing);
});

it('the address of a news item stays when its title changes', async () => {
  const body = { title: unique('Bazar'), content: '<p>Sábado.</p>' };
  const { id, slug } = await given<NewsItem>('/news', body);
  await call('PUT', `/news/${id}`, { title: `${body.title} solidário` });
  expect((await call<NewsItem>('GET', `/news/${id}`)).data.slug).toBe(slug);
});

it('all pages of the news can be walked through, also over a reload, another section and a broken line', async () => {
  const answer = (await call<NewsItem[]>('GET', '/news?limit=1')) as unknown as { pagination: { total: number } };
  const { total } = answer.pagination;
  const page = await openSection('news', { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  const pager = page.getByRole('navigation', { name: 'Paginação' });
  await pager.getByText(`Mostrando 1 a 10 de ${total} itens`).waitFor();
  await pager.getByRole('button', { name: 'Próxima página' }).click();
  await pager.getByText(`Mostrando 11 a 20 de ${total} itens`).waitFor();
  await pager.getByRole('button', { name: `Página ${Math.ceil(total / 10)}` }).click();
  const lastPage = async () => {
    await pager.getByText(`a ${total} de ${total} itens`).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + (total % 10 || 10));
  };
  await lastPage();
  await page.reload();
  await lastPage();
  await page.getByRole('button', { name: 'Galeria', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Galeria' }).waitFor();
  await page.goBack();
  await lastPage();

  await page.reload();
  await lastPage();
  await page.context().setOffline(true);
  await pager.getByRole('button', { name: 'Página 2' }).click();
  await page.getByRole('alert').getByText('Você está sem conexão com a internet.').waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  expect(await page.getByText(/^Mostrando/).count()).toBe(0);
  await page.context().setOffline(false);
  await pager.getByText(`Mostrando 11 a 20 de ${total} itens`).waitFor();
  expect(await page.getByRole('row').count()).toBe(11);
});
