import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { baseUrl, openPage, pageForAll } from '../actors.ts';
import { becomeApp, noNetwork, openApp, until, withWorker } from './app.ts';
import { type ChangingHost, changingHost } from './changing-host.ts';
import { notices, touch, workerOn } from './push-worker.ts';

/** In the page: everything that is kept. */
async function everythingKept(): Promise<{ cache: string; path: string; text: string }[]> {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const text = await ((await cache.match(url)) as Response).text();
      found.push({ cache: name, path: url.slice(location.origin.length), text });
    }
  }
  return found;
}

const line = (page: Page) => page.getByRole('complementary', { name: 'Aplicativo' });
const connectionLine = /^Sem internet\. Conteúdo de \d\d\/\d\d\/\d{4}, \d{1,2}h(\d\d)?\.$/;

const app = pageForAll(becomeApp, { ...withWorker, width: 360 });

describe('the app', () => {
  it('can be installed: the browser finds nothing wrong', async () => {
    const page = app();
    const devTools = await page.context().newCDPSession(page);
    const { errors, data, url } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${baseUrl}/manifest.webmanifest`);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // Tests run in windows that keep nothing, from which no browser installs.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const { icons, screenshots, shortcuts } = JSON.parse(data as string);
    expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Liturgia', 'Horários', 'Doação']);
    for (const { src, sizes, type } of [...icons, ...screenshots]) {
      const response = await fetch(baseUrl + src);
      expect([response.status, response.headers.get('content-type')], src).toEqual([200, type]);
      const size = await page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
  });

  it('keeps little at first', async () => {
    const files = listedIn(await workerText());
    expect(files.length).toBeGreaterThan(50);
    const sizes = await Promise.all(
      files.map(async (path) => {
        const response = await fetch(baseUrl + path, { headers: { 'Accept-Encoding': 'br' } });
        await response.arrayBuffer();
        expect(response.status, path).toBe(200);
        return Number(response.headers.get('content-length'));
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(254_000);
    expect(files.join()).not.toMatch(/dashboard|App\.|login|unbuilt|show-booklets/);
  });
});

describe('in flight mode', () => {
  afterEach(() => app().context().setOffline(false));

  it('home, notices, calendar, contact and the check of codes read whole, with their date', async () => {
    const page = app();
    const whole = new Map<string, string | null>();
    const paths = ['/', '/avisos', '/calendario', '/contato', '/doacao', '/comunidades', '/paroquia'];
    for (const path of paths) whole.set(path, await textOf(page, path));
    await page.context().setOffline(true);
    for (const path of paths) {
      expect(await textOf(page, path), path).toBe(whole.get(path));
      await line(page).getByText(connectionLine).waitFor();
      expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), path).toBe(0);
    }
    await page.goto('/contato');
    await page.getByText('Sem internet: o mapa só pode ser mostrado com conexão.').waitFor();
    await page.getByText('Sem internet: o caminho só pode ser mostrado com conexão.').waitFor();
    await page.goto('/calendario');
    await page.getByText('Sem internet: para assinar no Google Agenda é preciso conexão.').waitFor();
    await page.getByRole('combobox', { name: 'Ano' }).selectOption({ index: 0 });
    await page
      .getByText('Erro ao carregar eventos. Sem internet: este mês não está guardado neste aparelho.')
      .waitFor();
    await page.goto('/doacao');
    await page.getByLabel('Cole o código PIX').fill('isto não é um código');
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByText('Isto não é um código PIX').waitFor();
  });

  it('the liturgy of today and of six more days reads whole', async () => {
    const page = app();
    await page.context().setOffline(true);
    const today = parishDayOf(new Date());
    await page.goto('/liturgia');
    for (let later = 0; later < 7; later += 1) {
      const day = daysLater(today, later);
      await page.locator(`.liturgy time[datetime="${day}"]`).waitFor();
      await page.getByRole('tabpanel').first().waitFor();
      await line(page).getByText(connectionLine).waitFor();
      if (later < 6) await page.getByRole('link', { name: /^Próximo dia/ }).click();
    }
  });

  it('a page that was visited stays, and any other offers those that are kept', async () => {
    const page = app();
    await page.goto('/noticias');
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    await until(page, async () => Boolean(await caches.match('/noticias/')));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
    for (const path of ['/galeria', '/dizimo/2']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Sem internet' }).waitFor();
    }
    await page
      .getByRole('navigation', { name: 'O que você pode ler agora' })
      .getByRole('link', { name: 'Notícias' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Notícias' }).waitFor();
  });

  it('what needs the network says so before it is tried', async () => {
    const page = app();
    await page.goto('/dizimo');
    const note = page.getByText('Sem internet: o carnê só pode ser aberto com conexão.');
    await page.getByLabel('Seu número de dizimista').fill('2');
    expect(await note.count()).toBe(0);
    await page.context().setOffline(true);
    await note.waitFor();
    await page.getByRole('button', { name: 'Acessar Carnê' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/dizimo\/?$/);
    await page.context().setOffline(false);
    await note.waitFor({ state: 'detached' });
    await line(page).waitFor({ state: 'detached' });
  });
});

async function textOf(page: Page, path: string): Promise<string | null> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Scripts change some words after the paint: the next mass, the calendar's controls.
  await page.waitForLoadState('networkidle');
  // Controls that need the network say so beside them.
  return page.locator('main').evaluate((main) => {
    for (const note of main.querySelectorAll('.needs-network')) note.remove();
    return main.textContent;
  });
}

it('the network comes first: a page that changed is shown, and one that says so is not kept; it is waited for no longer than three seconds', async () => {
  const host = await changingHost();
  const page = await openApp({ at: host.url });
  const html = await (await fetch(`${baseUrl}/contato/`)).text();
  const ofOne = { status: 200, type: 'text/html; charset=utf-8', body: html, cacheControl: 'no-store' };
  host.answers.set('/e-mails-da-demonstracao', ofOne);
  await page.goto('/e-mails-da-demonstracao');
  const body = html.replace('<title>Contato', '<title>Novo contato');
  host.answers.set('/contato', { status: 200, type: 'text/html; charset=utf-8', body });
  await page.goto('/contato');
  expect(await page.title()).toContain('Novo contato');
  host.answers.set('/contato', { status: 503, type: 'text/plain', body: 'Too many' });
  await until(page, async () => (await (await caches.match('/contato/'))?.text())?.includes('Novo contato') === true);
  await page.reload();
  expect(await page.title()).toContain('Novo contato');
  // Responses marked `no-store` were not cached before either.
  const paths = (await page.evaluate(everythingKept)).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/e-mails') || path === '/dizimo/')).toEqual(['/dizimo/']);

  host.isSilent = true;
  const began = Date.now();
  await page.goto('/contato', { waitUntil: 'domcontentloaded' });
  expect(Date.now() - began).toBeGreaterThan(2_500);
  await page.getByRole('heading', { level: 1, name: 'Contato' }).waitFor();
  await line(page)
    .getByText(/^Sem internet\. Conteúdo de /)
    .waitFor();
});

/** A page with photos, as a host gives it. */
const withPhotos = (title: string, ...photos: string[]) => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>${photos.map((src) => `<img src="${src}">`).join('')}`,
});

/** 200 as a static host, which can't know what is gone. */
it.each([404, 410, 200])(
  'an article is forgotten when its address answers %i with the page of what isn’t built, and the photos that no other kept page has',
  async (status) => {
    const host = await changingHost();
    const [own, shared] = ['own', 'shared'].map((name) => `/storage/v1/object/public/media/${name}.webp`) as [
      string,
      string,
    ];
    const photo = { status: 200, type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    host.answers.set(own, photo).set(shared, photo);
    host.answers
      .set('/noticia/bingo', withPhotos('Bingo', own, shared))
      .set('/noticia/outra', withPhotos('Outra', shared));
    const page = await openApp({ at: host.url });
    const keptOf = async () =>
      (await page.evaluate(everythingKept))
        .map(({ path }) => path)
        .filter((path) => /^\/(noticia|storage)\//.test(path));
    for (const path of ['/noticia/bingo', '/noticia/outra']) await page.goto(path);
    await expect.poll(keptOf).toHaveLength(4);

    const body = await (await fetch(`${baseUrl}/noticia/bingo`)).text();
    host.answers.set('/noticia/bingo', { status, type: 'text/html; charset=utf-8', body });
    await page.goto('/noticia/bingo');
    await page.getByRole('heading', { level: 1, name: 'Notícia não encontrada' }).waitFor();
    await expect.poll(async () => (await keptOf()).sort()).toEqual(['/noticia/outra/', shared]);
    await page.context().setOffline(true);
    await page.goto('/noticia/bingo');
    await page.getByRole('heading', { level: 1, name: 'Sem internet' }).waitFor();
    const offered = page.getByRole('navigation', { name: 'O que você pode ler agora' });
    await offered.getByRole('link', { name: 'Outra' }).waitFor();
    expect(await offered.getByRole('link', { name: 'Bingo' }).count()).toBe(0);
  },
);

it('what the site no longer lists is forgotten when what every device keeps is fetched again; the offline page stays', async () => {
  const host = await changingHost();
  host.answers.set('/noticia/bingo', withPhotos('Bingo'));
  const page = await openApp({ at: host.url });
  for (const path of ['/noticias', '/offline', '/noticia/bingo']) await page.goto(path);
  await until(page, async () => Boolean(await caches.match('/noticia/bingo/')));
  expect(host.asked).not.toContain('/sitemap-0.xml');
  await page.evaluate(async () => (await caches.open('content')).delete('/.refreshed'));
  await page.goto('/', { waitUntil: 'load' });
  await until(page, async () => !(await caches.match('/noticia/bingo/')));
  for (const path of ['/noticias/', '/offline/']) {
    expect(await page.evaluate(async (key) => Boolean(await caches.match(key)), path), path).toBe(true);
  }
});

it('keeps nothing personal', async () => {
  const page = await openApp({ signedInAs: 'admin' });
  const token = await page.evaluate(() => localStorage.getItem('token') ?? JSON.stringify(localStorage));
  const opened = [
    '/dizimo/2',
    '/login',
    '/dizimo/imprimir',
    '/recibo',
    '/recibo/x',
    '/assinatura-sucesso',
    '/liturgia',
    '/calendario',
  ];
  for (const path of opened) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(everythingKept);
  expect(kept.length).toBeGreaterThan(60);
  const forbidden = /^\/(dizimo\/.|dashboard|login|recibo|auth|assinatura|api\/(?!liturgia\?|events\?))/;
  expect(kept.map(({ path }) => path).filter((path) => forbidden.test(path))).toEqual([]);
  const email = 'admin@paroquia.test';
  expect(kept.filter(({ text }) => text.includes(token) || text.includes(email)).map(({ path }) => path)).toEqual([]);
});

it('a new version reloads the page, as the first control does not, and asks first under a form with something written and while a payment is open', async () => {
  const shown = (page: Page) => page.evaluate(() => performance.timeOrigin);
  const host = await changingHost();
  const page = await openApp({ at: host.url });
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe('navigate');
  let before = await shown(page);
  const [old] = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('files-'));
  await page.evaluate(async (files) => {
    const older = await caches.open(files);
    for (const name of ['named', 'unnamed']) await older.put(`/_astro/${name}.abcdefgh.css`, new Response(name));
    const html = '<link rel="stylesheet" href="/_astro/named.abcdefgh.css">';
    const type = { headers: { 'Content-Type': 'text/html' } };
    await (await caches.open('content')).put('/noticias/antiga/', new Response(html, type));
  }, old as string);
  await deploy(host, 'another');
  await findVersion(page, async () => (await shown(page)) !== before);
  const names = await page.evaluate(() => caches.keys());
  expect(names.sort()).toEqual(['content', 'files-another']);
  expect(old).not.toBe('files-another');
  const kept = (await page.evaluate(everythingKept)).map(({ path }) => path);
  expect(kept).toContain('/contato/');
  // Of the older version's files a page that is kept needs the first.
  expect(kept.filter((path) => path.includes('named.'))).toEqual(['/_astro/named.abcdefgh.css']);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dizimo', { waitUntil: 'networkidle' });
  await appStarted(page);
  await page.getByLabel('Seu número de dizimista').fill('17');
  await deploy(host, 'a-third');
  await findVersion(page, () => line(page).getByText('Nova versão disponível').isVisible());
  expect(await page.getByLabel('Seu número de dizimista').inputValue()).toBe('17');
  before = await shown(page);
  await line(page).getByRole('button', { name: 'Atualizar' }).click();
  await page.waitForFunction((time) => performance.timeOrigin !== time, before);

  // Another reader: the worker of a page that was just reloaded is still at work, and isn't replaced meanwhile.
  const desk = await openApp({ at: host.url, width: 1280 });
  // As the dialog of a charge, which stands in the page of a booklet.
  await desk.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal());
  await deploy(host, 'a-fourth');
  const take = desk.getByRole('dialog').getByRole('button', { name: 'Atualizar' });
  await findVersion(desk, () => take.isVisible());
  before = await shown(desk);
  await take.click();
  await desk.waitForFunction((time) => performance.timeOrigin !== time, before);
});

/** Waits for the script that follows the worker's versions; it takes print styles out of the head's `noscript`. */
const appStarted = (page: Page) =>
  page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('head noscript'));

/** Has the browser look for a new version until there is a sign of it: its own look, under way, may have found none. */
const findVersion = (page: Page, isThere: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
        return await isThere();
      },
      { interval: 500 },
    )
    .toBe(true);

/** Deploys the same worker as another version. */
async function deploy(host: ChangingHost, version: string): Promise<void> {
  const body = (await workerText()).replaceAll(/`[0-9a-f]{16}`/g, `\`${version}\``);
  expect(body).toContain(`\`${version}\``);
  host.answers.set('/sw.js', { status: 200, type: 'text/javascript', body });
}

const workerText = async () => await (await fetch(`${baseUrl}/sw.js`)).text();

/** The list that the build wrote into the worker. */
const listedIn = (text: string): string[] => [...text.matchAll(/"url":"([^"]+)"/g)].map(([, path = '']) => path);

describe('when something is wrong', () => {
  it('one file switches the worker off for everybody', async () => {
    const host = await changingHost();
    // The browser's own error page has no storage, for which a script of every page asks.
    const page = await openApp({ at: host.url, expectedErrors: new RegExp(`${noNetwork.source}|localStorage`) });
    const body = await readFile('site/worker/off.js', 'utf8');
    host.answers.set('/sw.js', { status: 200, type: 'text/javascript', body });
    // A navigation makes the browser look for another worker.
    await page.goto('/contato');
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await page.goto('/avisos');
    await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // Nothing stands between page and network any more.
    await page.context().setOffline(true);
    await expect(page.goto('/contato')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });

  it('messages are still shown while the worker is switched off', async () => {
    const host = await changingHost();
    const body = await readFile('site/worker/off.js', 'utf8');
    host.answers.set('/sw.js', { status: 200, type: 'text/javascript', body });
    const page = await openPage({ at: host.url, withWorker: true });
    const { deliver, worker } = await workerOn(page, () => page.goto('/contato'), host.url);
    await deliver(JSON.stringify({ notification: { title: 'Novena', navigate: `${host.url}/avisos` } }));
    await deliver('oi');
    const titles = (await notices(worker)).map((notice) => (notice as { title: string }).title);
    expect(titles).toEqual(['Novena', 'Boletim Paroquial']);
    await touch(worker);
    expect(await touch(worker)).toEqual([`${host.url}/avisos`]);
  });

  it.each([
    ['has errors', '/sw.js', 'throw new Error("broken")'],
    ['misses a file', '/offline/', ''],
  ])('a worker that %s leaves the site as it was', async (_, path, body) => {
    const host = await changingHost();
    host.answers.set(path, { status: path === '/sw.js' ? 200 : 500, type: 'text/javascript', body });
    const page = await openPage({ at: host.url, withWorker: true, expectedErrors: noNetwork });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Liturgia' }).click();
    await page.getByRole('heading', { level: 1, name: 'Liturgia diária' }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  it('a full device leaves the site as it was', async () => {
    const page = await openPage({ withWorker: true, expectedErrors: noNetwork });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: baseUrl, quotaSize: 1_000 });
    for (const path of ['/', '/contato', '/liturgia']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
  });
});
