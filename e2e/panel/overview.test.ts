import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Totals } from '#contract/dashboard.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { openPage } from '../actors.ts';
import { call, changeAnswers, gate, openPanel } from './panel.ts';

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

  it('tells when the site was published', async () => {
    const page = await openPanel();
    await page.getByText(/^Site publicado em \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
  });

  it('tells that it is being published', async () => {
    const page = await openPage({ signedInAs: 'editor' });
    await pretend(page, 'building');
    await page.goto('/dashboard');
    await page.getByText('publicando…').waitFor();
  });

  it('warns after a failure and asks for another try', async () => {
    const page = await openPage({ signedInAs: 'editor' });
    await pretend(page, 'failed');
    await page.goto('/dashboard');
    await page
      .getByText(/A última publicação do site não deu certo\..*Os visitantes continuam vendo a versão de/)
      .waitFor();
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/site-build'),
    );
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await asked;
  });

  it('is not for a common member', async () => {
    const page = await openPage({ signedInAs: 'common' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await page.getByText('Comum', { exact: true }).waitFor();
    expect(asked.filter((path) => /site-build|totals/.test(path))).toEqual([]);
  });
});
