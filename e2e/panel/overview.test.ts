import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { LastBackup } from '#contract/backups.ts';
import type { Totals } from '#contract/dashboard.ts';
import type { NewsItem } from '#contract/news.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { openPage } from '../actors.ts';
import { call, changeAnswers, gate, given, notice, openPanel, unique } from './panel.ts';

const cards = ['Dizimistas', 'Dizimistas Ativos', 'Usuários', 'Notícias', 'Avisos'];
const dataOf = <Data>(envelope: object) => (envelope as { data: Data }).data;
const counts = (page: Page) => page.getByRole('main').getByRole('definition').allTextContents();

describe('the counts', () => {
  it('are the five that the server has', async () => {
    const page = await openPanel();
    await expect.poll(() => page.getByRole('main').getByRole('term').allTextContents()).toEqual(cards);
    const { data } = await call<Totals>('GET', '/dashboard/totals');
    const expected = [data.dizimistas, data.dizimistas_ativos, data.usuarios, data.noticias, data.avisos];
    await expect.poll(() => counts(page)).toEqual(expected.map(String));
  });

  it('show the busy overlay while they load and a dash where one is missing', async () => {
    const page = await openPage({ signedInAs: 'editor' });
    const { opened, open } = gate();
    const withoutUsers = (envelope: object) => ({ ...envelope, data: { ...dataOf<Totals>(envelope), usuarios: null } });
    await changeAnswers(page, '**/api/dashboard/totals', withoutUsers, opened);
    await page.goto('/dashboard');
    await page.getByText('Carregando totais...').waitFor();
    open();
    await page.getByText('Carregando totais...').waitFor({ state: 'detached' });
    expect((await counts(page))[2]).toBe('-');
  });

  it('can be asked for again after a failure', async () => {
    const page = await openPage({ signedInAs: 'editor', expectedErrors: /ERR_FAILED|500/ });
    let failing = true;
    await page.route('**/api/dashboard/totals', (route) => (failing ? route.abort() : route.continue()));
    await page.goto('/dashboard');
    const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os totais.' });
    await failure.waitFor();
    failing = false;
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect.poll(() => counts(page)).not.toContain('-');
    expect(await failure.count()).toBe(0);
  });
});

describe('the notice about the site', () => {
  const pretend = (page: Page, state: SiteBuildStatus['state']) =>
    changeAnswers(page, '**/api/site-build', (envelope) => ({
      ...envelope,
      data: { ...dataOf<SiteBuildStatus>(envelope), state },
    }));

  it('tells that it is being published', async () => {
    const page = await openPage({ signedInAs: 'editor' });
    await pretend(page, 'building');
    await page.goto('/dashboard');
    await page.getByText('Publicando…').waitFor();
  });

  it('warns after a failure and asks for another try', async () => {
    const page = await openPage({ signedInAs: 'editor' });
    await pretend(page, 'failed');
    await page.goto('/dashboard');
    await page
      .getByText(/A última publicação do site não deu certo\..*Os visitantes continuam vendo a versão de/)
      .waitFor();
    let asked = 0;
    // Not of the server, which would build the site with what other tests are writing.
    await page.route('**/api/site-build', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      asked += 1;
      await route.fulfill({ status: 202, json: { success: true, data: { state: 'building' } } });
    });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect.poll(() => asked).toBe(1);
  });

  it('is not for a common member', async () => {
    const page = await openPage({ signedInAs: 'common' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await page.getByText('Comum', { exact: true }).waitFor();
    expect(asked.filter((path) => /site-build|dashboard\//.test(path))).toEqual([]);
  });
});

describe('the last backup', () => {
  const pretend = (page: Page, madeAt: string | null) =>
    changeAnswers(page, '**/api/backups/last', (envelope) => ({
      ...envelope,
      data: { ...dataOf<LastBackup>(envelope), madeAt },
    }));
  const line = (page: Page) => page.getByText(/cópia de segurança/);

  it('is told to administrators, with what to do when it is old', async () => {
    const page = await openPage({ signedInAs: 'admin' });
    await pretend(page, new Date(Date.now() - 12 * 86_400_000).toISOString());
    await page.goto('/dashboard');
    await page.getByText(/^Última cópia de segurança: há 12 dias\. Peça a quem cuida do computador/).waitFor();
    expect(await line(page).getAttribute('data-tone')).toBe('warning');
  });

  it('is nobody else’s affair', async () => {
    const page = await openPanel();
    await page.getByRole('region', { name: /^Hoje, / }).waitFor();
    expect(await line(page).count()).toBe(0);
  });
});

it('leads to the form of what is made daily, and the search of its head to a section', async () => {
  const page = await openPanel();
  await page.getByRole('button', { name: 'Nova Intenção' }).click();
  await page.getByRole('heading', { level: 1, name: 'Intenções' }).waitFor();
  const form = page.getByRole('dialog', { name: 'Nova Intenção' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Buscar no painel' }).fill('calendario');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Calendário' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Intenções' }).waitFor();
});

describe('what there is to do', () => {
  const draft = () => given<NewsItem>('/news', { title: unique('Rascunho'), content: '<p>Texto.</p>' });

  it('leads to a draft’s form, and knows at once that it was published', async () => {
    const { title } = await draft();
    const page = await openPanel();
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    const form = page.getByRole('dialog', { name: 'Editar Notícia' });
    await expect.poll(() => form.getByLabel('Título').inputValue()).toBe(title);
    await form.getByLabel('Publicar imediatamente').check();
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await notice(page, 'Notícia atualizada com sucesso!').waitFor();
    await form.waitFor({ state: 'detached' });
    await page.goBack();
    const tasks = page.getByRole('region', { name: 'Para fazer' });
    const last = tasks.getByText('Última publicação:').locator('..');
    await expect.poll(() => last.textContent()).toContain(`Última publicação: ${title} Por Tereza`);
    expect(await tasks.getByRole('button', { name: title }).count()).toBe(1);
  });

  it('says so when a draft is gone, and goes back with the browser’s back button', async () => {
    const { id, title } = await draft();
    const page = await openPanel({ expectedErrors: /404/ });
    const entry = page.getByRole('button', { name: title });
    await entry.waitFor();
    await call('DELETE', `/news/${id}`);
    await entry.click();
    const told = page.getByRole('dialog', { name: 'Erro ao carregar notícias' });
    await told.getByText('Notícia não encontrada').waitFor();
    await told.getByRole('button', { name: 'OK' }).click();
    await told.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Visão Geral' }).waitFor();
  });
});
