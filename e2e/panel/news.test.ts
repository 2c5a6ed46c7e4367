import { expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { describeSection } from './describe-section.ts';
import { call, given, notice, openSection, unique } from './panel.ts';
import { news } from './sections.ts';

describeSection(news);

it('a draft is kept until it is published, and can be taken back', async () => {
  const { title } = await given<NewsItem>('/news', { title: unique('Retiro de Advento'), content: '<p>Um texto.</p>' });
  const page = await openSection('news');
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Rascunho').waitFor();
  await row.getByRole('button', { name: 'Publicar' }).click();
  await notice(page, 'Notícia publicada com sucesso!').waitFor();
  await row.getByText('Publicada').waitFor();
  await row.getByRole('button', { name: 'Despublicar' }).click();
  await row.getByText('Rascunho').waitFor();
});

it('the address of a news item stays when its title changes', async () => {
  const body = { title: unique('Bazar'), content: '<p>Sábado.</p>' };
  const { id, slug } = await given<NewsItem>('/news', body);
  await call('PUT', `/news/${id}`, { title: `${body.title} solidário` });
  expect((await call<NewsItem>('GET', `/news/${id}`)).data.slug).toBe(slug);
});

it('all pages of the news can be walked through', async () => {
  const answer = (await call<NewsItem[]>('GET', '/news?limit=1')) as unknown as { pagination: { total: number } };
  const { total } = answer.pagination;
  const page = await openSection('news');
  const pager = page.getByRole('navigation', { name: 'Paginação' });
  await pager.getByText(`Mostrando 1 a 10 de ${total} itens`).waitFor();
  await pager.getByRole('button', { name: 'Próxima página' }).click();
  await pager.getByText(`Mostrando 11 a 20 de ${total} itens`).waitFor();
  await pager.getByRole('button', { name: `Página ${Math.ceil(total / 10)}` }).click();
  await pager.getByText(`a ${total} de ${total} itens`).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(1 + (total % 10 || 10));
});
