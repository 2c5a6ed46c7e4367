import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { allChanged, answerChanges, answered, answerMasses } from './site-changes.ts';

const notLoaded = (object: string) => `Não foi possível carregar ${object} no momento. Tente novamente mais tarde.`;

/** In the page's order. */
const sections = [
  { id: '#schedule', call: '**/api/mass-schedule*', failure: notLoaded('os horários de missa') },
  { id: '#news', call: '**/api/news/published*', failure: notLoaded('as notícias') },
  { id: '#announcements', call: '**/api/announcements/active*', failure: notLoaded('os anúncios') },
  { id: '#events', call: '**/api/events?from=*', failure: 'Erro ao carregar eventos.' },
  { id: '#birthdays', call: '**/api/birthdays/this-month*', failure: notLoaded('os aniversariantes') },
];

const day = 'Hoje na paróquia';
/** All sections that load anew, in the page's order. */
const living = [`[aria-label="${day}"]`, ...sections.map(({ id }) => id)];

describe('the home page', () => {
  it('is complete without script', async () => {
    const page = await openPage();
    const html = await (await page.request.get('/')).text();
    for (const text of ['Ajude nossa missão', 'Doar', 'Ver todas as notícias', 'Válido até']) {
      expect(html).toContain(text);
    }
    expect(html.match(/class="news-card card linked"/g)).toHaveLength(6);
    expect(html.match(/>Ler mais <span class="arrow">→</g)).toHaveLength(6);
    const [birthdays = ''] = /<ul class="dated birthdays">.*?<\/ul>/s.exec(html) ?? [];
    expect(birthdays.match(/<li class="card">/g)).toHaveLength(8);
  });

  it('has its parts in one order, with what the parish wrote of itself', async () => {
    const page = await openPage({ withoutScript: true });
    await page.goto('/');
    expect(await page.locator('main > section > h2, main > section header h2, .donation h2').allTextContents()).toEqual(
      [
        ...['Horários de Missa', 'Ajude nossa missão', 'Notícias', 'Avisos', 'Nossa paróquia', 'Próximos eventos'],
        'Aniversariantes do mês',
      ],
    );
    const written = page.getByRole('region', { name: 'Nossa paróquia' });
    for (const [name, address] of [
      ['Nossa Senhora de Lourdes', '/paroquia#padroeira'],
      ['Equipe pastoral', '/paroquia#equipe'],
      ['Comunidades', '/comunidades'],
      ['Fotos da igreja', '/paroquia#fotos'],
    ] as const) {
      expect(await written.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
    }
    const others = page.getByRole('region', { name: 'Horários de Missa' }).getByRole('link', { name: /^Confissões: / });
    expect(await others.getAttribute('href')).toBe('/contato#outros-horarios');
  });

  it('lists the masses in three columns', async () => {
    const page = await openPage();
    await page.goto('/');
    const columns = page.locator('.masses__column');
    expect(await columns.locator('h3').allTextContents()).toEqual([
      'Missas da Semana',
      'Missas de Sábado',
      'Missas de Domingo',
    ]);
    expect(await columns.nth(0).locator('.masses__day').allTextContents()).toEqual([
      ...['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'],
    ]);
    expect(await columns.nth(2).locator('.masses__time').allTextContents()).toEqual(['08:00', '10:00', '18:00']);
  });

  it('has a birthday greeting on each card, and on a phone once below the list', async () => {
    for (const [width, wishes] of [
      [1280, 8],
      [360, 1],
    ] as const) {
      const page = await openPage({ width });
      await page.goto('/');
      const wish = page
        .locator('#birthdays')
        .getByText(/^Feliz aniversário!/)
        .filter({ visible: true });
      expect(await wish.count()).toBe(wishes);
    }
  });

  it.each([360, 1280])('holds a name of two hundred letters on a screen of %i pixels', async (width) => {
    const page = await openPage({ width });
    await answerChanges(page, { birthdays: Number.MAX_SAFE_INTEGER });
    const name = 'Paralelepípedo'.repeat(14);
    await page.route('**/api/birthdays/this-month*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: body.data.map((row: object) => ({ ...row, name })) } });
    });
    await page.goto('/');
    await see(page, '#birthdays');
    await page.getByText(name).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const outside = await page
      .locator('#birthdays li')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length);
    expect(outside).toBe(0);
  });

  it('writes every date as dd/mm/yyyy', async () => {
    const page = await openPage();
    await page.goto('/');
    const dates = await page.locator('.news-card__meta > :first-child, .notice__date').allTextContents();
    expect(dates.length).toBeGreaterThan(6);
    for (const date of dates) expect(date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  });
});

describe('a page that is up to date', () => {
  it('calls the API once, and loads the scripts of the app and the banner and no island', async () => {
    const page = await openPage();
    await answerChanges(page, {});
    const { calls, scripts } = watch(page);
    await page.goto('/');
    for (const { id } of sections) await see(page, id);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['/api/site-build/changes']);
    const expected = ['/_astro/_home-', '/_astro/app-'].map((name) => expect.stringContaining(name));
    expect(scripts.sort()).toEqual(expected);
    expect(await loadedSections(page)).toEqual([]);
  });

  it('loads only the section whose table changed', async () => {
    const page = await openPage();
    await answerChanges(page, { mass_schedule: Number.MAX_SAFE_INTEGER });
    const { calls } = watch(page);
    await page.goto('/');
    for (const { id } of sections) await see(page, id);
    await expect.poll(() => loadedSections(page)).toEqual(['schedule']);
    await expect
      .poll(() => calls.sort())
      .toEqual(['/api/mass-changes/days', '/api/mass-schedule', '/api/site-build/changes']);
  });

  it('loads a time-dependent section when it has expired', async () => {
    const page = await openPage();
    await answerChanges(page, {});
    await page.clock.setFixedTime(Date.now() + 370 * 86_400_000);
    // No day so far away is published.
    const liturgy = await (await fetch(`${baseUrl}/api/liturgia`)).json();
    await page.route('**/api/liturgia*', (route) => route.fulfill({ json: liturgy }));
    await page.goto('/');
    for (const section of living) await see(page, section);
    await expect.poll(() => loadedSections(page)).toEqual([day, 'schedule', 'announcements', 'events', 'birthdays']);
  });

  it('loads its sections when freshness is unknown or the database is another', async () => {
    for (const answer of [{ json: { success: false } }, { body: 'Bad Gateway' }, { json: answered(-1, {}) }]) {
      const page = await openPage();
      await page.route('**/api/site-build/changes?*', (route) => route.fulfill(answer));
      await page.goto('/');
      for (const section of living) await see(page, section);
      const names = [day, ...sections.map(({ id }) => id.slice(1))];
      await expect.poll(() => loadedSections(page)).toEqual(names);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });

  it('checks again when it is restored from the back/forward cache', async () => {
    const page = await openPage();
    await answerChanges(page, {});
    await page.goto('/');
    await see(page, '#news');
    await page.waitForLoadState('networkidle');
    await answerChanges(page, { news: Number.MAX_SAFE_INTEGER });
    await answerNews(page, 'Uma notícia de agora mesmo');
    await showAgain(page);
    await page.getByRole('heading', { name: 'Uma notícia de agora mesmo' }).waitFor();
    await answerNews(page, 'Outra, publicada depois');
    await showAgain(page);
    await page.getByRole('heading', { name: 'Outra, publicada depois' }).waitFor();
  });
});

describe('a section that changed after the build', () => {
  it('replaces itself when it is seen', async () => {
    const page = await openPage();
    await allChanged(page);
    await answerNews(page, 'Uma notícia de agora mesmo');
    await page.goto('/');
    await see(page, '#news');
    await page.getByRole('heading', { name: 'Uma notícia de agora mesmo' }).waitFor();
    expect(await page.locator('#news .news-card').count()).toBe(6);
  });

  it('is hidden once it is empty, but for what stands beside the masses', async () => {
    const page = await openPage();
    await allChanged(page);
    for (const { call } of sections) {
      await page.route(call, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: [], pagination: { ...body.pagination, total: 0 } } });
      });
    }
    await page.goto('/');
    for (const { id } of sections.slice(1)) {
      await page.locator(id).evaluate((section) => section.scrollIntoView());
      await page.locator(id).waitFor({ state: 'hidden' });
    }
    // The demonstration has confessions, which stay.
    const masses = page.getByRole('region', { name: 'Horários de Missa' });
    await see(page, '#schedule');
    await masses.getByText('Nenhum horário de missa cadastrado.').waitFor();
    await masses.getByRole('link', { name: /^Confissões: / }).waitFor();
  });
});

it('the masses say in words what differs in the coming days, and nothing where nothing does', async () => {
  const page = await openPage();
  await page.goto('/');
  const changes = page.getByRole('region', { name: 'Horários de Missa' }).locator('.masses__next');
  expect(await changes.count()).toBe(0);
  await answerChanges(page, { mass_changes: Number.MAX_SAFE_INTEGER });
  await answerMasses(page, '2026-12-06', [
    { change_id: null },
    { is_cancelled: true, reason: 'Retiro' },
    { time: '17:00', usual_time: '18:00', place: 'Na praça' },
    { mass_id: null, time: '20:30', usual_time: null, description: 'Vigília' },
  ]);
  await page.reload();
  await see(page, '#schedule');
  await changes.getByRole('heading', { name: 'Mudanças nos próximos dias' }).waitFor();
  expect(await changes.locator('dt').allTextContents()).toEqual(['Domingo, 06/12']);
  expect((await changes.locator('dd li').allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '8h não haverá · motivo: Retiro',
    '17h em vez das 18h, lugar: Na praça',
    '20h30 só nesse dia · Vigília',
  ]);
  // The three columns stay.
  expect(await page.locator('.masses .masses__column').count()).toBe(3);
});

describe('a section whose rows can’t be loaded', () => {
  it.each(sections)('$id keeps the built content below a message', async ({ id, call, failure }) => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await allChanged(page);
    await page.route(call, (route) => route.abort());
    await page.goto('/');
    const shown = await page.locator(`${id} h3`).allTextContents();
    await see(page, id);
    const note = page.locator(id).getByRole('alert');
    await note.getByText(failure, { exact: true }).waitFor();
    expect(await page.locator(`${id} h3`).allTextContents()).toEqual(shown);
    await retry(page, note.getByRole('button', { name: 'Tentar novamente' }));
  });
});

/** The paths of the API that a page calls, and the script files that it loads. */
function watch(page: Page): { calls: string[]; scripts: string[] } {
  const [calls, scripts]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if (request.resourceType() === 'script') scripts.push(pathname);
  });
  return { calls, scripts };
}

/** The sections whose island runs, by address or name, in the page's order. */
const loadedSections = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('astro-island:not([ssr])')
    .evaluateAll((found) =>
      found.map((island) => island.closest('section')).map((at) => at && (at.id || at.ariaLabel)),
    );

/** The API's news, the first with another title. */
const answerNews = (page: Page, title: string): Promise<void> =>
  page.route('**/api/news/published*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data[0].title = title;
    await route.fulfill({ response, json: body });
  }) as Promise<unknown> as Promise<void>;

/** Simulates a restore from the back/forward cache. */
const showAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

/** Scrolls to a section and stays until the browser has reported that it is in view. */
const see = (page: Page, section: string): Promise<void> =>
  page.evaluate(async (selector) => {
    const target = document.querySelector(`${selector} astro-island > *`) as Element;
    target.scrollIntoView();
    await new Promise<void>((seen) => {
      // Created after the page's own observers, it is called after them.
      new IntersectionObserver((entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      }).observe(target);
    });
  }, section);

/** The button reloads the page. */
async function retry(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await Promise.all([page.waitForEvent('load'), button.click()]);
  expect(await page.locator('html[data-before]').count()).toBe(0);
}
