import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { projectRoot } from '../../local/install.mjs';
import { baseUrl, openPage, pageForAll } from '../actors.ts';
import { type StackProcess, startStackProcess } from '../stack-process.ts';
import { churchDrawings, drawingsIn } from './church-drawings.ts';
import { demonstrationWords, seedFolder } from './demonstration-words.ts';
import { everythingOfHome } from './own-parish.ts';
import { firstAnswer, routes } from './routes.ts';
import { allChanged, answerChanges } from './site-changes.ts';

let stack: StackProcess;
let folder: string;
let files: string[];
const administrator = { ADMIN_EMAIL: 'secretaria@paroquia.example', ADMIN_PASSWORD: 'uma-senha-propria' };
beforeAll(async () => {
  const environment = {
    DEMONSTRATION: 'off',
    PARISH_ZONE: 'America/Rio_Branco',
    // Built when it is asked for.
    SITE_BUILD_PAUSE: '3600',
    ...administrator,
  };
  stack = await startStackProcess({ environment });
  const site = join(stack.dataDir, 'site');
  folder = join(site, JSON.parse(readFileSync(join(site, 'current.json'), 'utf8')).id);
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
});
afterAll(() => stack?.remove());

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const isPicture = (file: string) => /\.(webp|avif|jpe?g|png|gif)$/.test(file);
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('the site of a parish that has written nothing', () => {
  it('says nothing of the demonstration', () => {
    expect(demonstrationWords.length).toBeGreaterThan(200);
    for (const word of [
      'Ellery',
      'Nossa Senhora de Lourdes',
      '(85) 3281-0000',
      'Rua Dom Hélio Campos',
      'Helena Aragão',
    ]) {
      expect(demonstrationWords).toContain(word);
    }
    const texts = files.filter((file) => !isPicture(file) && !file.endsWith('.woff2'));
    for (const ending of ['.html', '.xml', '.json', '.js', '.svg', '.ics', '.webmanifest', '.txt', '.css']) {
      expect(
        texts.some((file) => file.endsWith(ending)),
        ending,
      ).toBe(true);
    }
    const said = texts.flatMap((file) => {
      const text = read(file);
      return demonstrationWords.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(said).toEqual([]);
  });

  it('has none of its pictures', () => {
    const pictures = [join(seedFolder, 'media'), join(projectRoot, 'site', 'public', 'telas')].flatMap((of) =>
      readdirSync(of).map((name) => hashOf(join(of, name))),
    );
    expect(pictures.length).toBeGreaterThan(20);
    const built = files.filter(isPicture);
    expect(built.filter((file) => pictures.includes(hashOf(join(folder, file))))).toEqual([]);
    // Nor any other photo: what is left is drawn of the parish's name.
    expect(built.filter((file) => !/^(icones\/[\w-]+\.png|apple-touch-icon\.png|partilha\.jpg)$/.test(file))).toEqual(
      [],
    );
  });

  it('has the plain window, and no drawing or photo of a church that isn’t its own', () => {
    // Pages that a parish hasn't written have no drawing.
    const written = Object.keys(churchDrawings).filter((file) => !/^(comunidades|convite|paroquia)/.test(file));
    for (const file of written) expect(drawingsIn(read(file)), file).toEqual(['cross']);
    for (const file of ['index.html', 'contato/index.html', 'paroquia/index.html'])
      expect(read(file), file).not.toContain('/igreja/');
    expect(read('index.html')).toMatch(/<img class="window" src="\/_astro\/cross\./);
  });

  it('names a page that has nothing yet nowhere', () => {
    const unwritten = ['/comunidades', '/convite', '/intencoes', '/paroquia'];
    const addresses = files
      .filter((file) => /^sitemap.*\.xml$/.test(file))
      .map(read)
      .join();
    expect(addresses).toContain('/contato/');
    for (const path of unwritten) {
      expect(read(`${path.slice(1)}/index.html`), path).toContain('<meta name="robots" content="noindex"');
      expect(addresses, path).not.toContain(`${path}/`);
      const naming = files.filter((file) => file.endsWith('.html') && read(file).includes(`href="${path}"`));
      expect(naming, path).toEqual([]);
    }
  });

  it('asks for no donation without a provider, nor says that it loads one, also to who reads without styles', async () => {
    for (const withoutScript of [false, true]) {
      const page = await openPage({ at: stack.baseUrl, withoutScript });
      await page.goto('/doacao', { waitUntil: 'networkidle' });
      await page
        .locator('style, link[rel~=stylesheet]')
        .evaluateAll((sheets) => sheets.forEach((sheet) => void sheet.remove()));
      const seen = (words: RegExp) => page.locator('main').getByText(words).filter({ visible: true }).count();
      expect(await seen(/Abrir o meu carnê/)).toBeGreaterThan(0);
      expect(await seen(/Carregando|demonstração|Sua doação pelo PIX/i)).toBe(0);
    }
  });

  const optional = ['#news', '#announcements', '#events', '#birthdays'];

  it('has a home without empty sections, whose links lead to the pages', async () => {
    const page = await openPage({ at: stack.baseUrl, width: 360, expectedErrors: /404/ });
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const section of optional) expect(await page.locator(section).isVisible(), section).toBe(false);
    const masses = page.getByRole('region', { name: 'Horários de Missa' });
    await masses.getByText('Nenhum horário de missa cadastrado.', { exact: true }).waitFor();
    const leadsTo = (name: string) =>
      page.locator('main, footer').getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(await leadsTo('Ver Notícias')).toBe('/noticias');
    expect(await leadsTo('Horários de Missa')).toBe('/contato');
    expect(await leadsTo('Avisos')).toBe('/avisos');
    await page.goto('/nada-aqui');
    expect(await leadsTo('Horários de missa')).toBe('/contato');
  });

  it('shows a section of home as soon as it has something', async () => {
    // The picture of an article is not there.
    const page = await openPage({ at: stack.baseUrl, expectedErrors: /400/ });
    await answerChanges(page, { news: Number.MAX_SAFE_INTEGER });
    const json = await (await fetch(`${baseUrl}/api/news/published?limit=6`)).json();
    await page.route('**/api/news/published*', (route) => route.fulfill({ json }));
    await page.goto('/');
    await page.locator('#news').getByRole('heading', { name: json.data[0].title }).waitFor();
    for (const section of optional.slice(1)) expect(await page.locator(section).isVisible(), section).toBe(false);
  });

  it('says on home that the API failed', async () => {
    const page = await openPage({ at: stack.baseUrl, expectedErrors: /ERR_FAILED/ });
    await allChanged(page);
    await page.route(/\/api\/(news|events|announcements|birthdays)/, (route) => route.abort());
    await page.goto('/');
    const failures = ['as notícias', 'os anúncios', 'os aniversariantes'].map(
      (object) => `Não foi possível carregar ${object} no momento. Tente novamente mais tarde.`,
    );
    for (const failure of [...failures, 'Erro ao carregar eventos.']) {
      await page.getByText(failure, { exact: true }).waitFor();
    }
  });

  it('keeps the days of its own zone', async () => {
    expect(read('calendario.ics')).toContain('TZID:America/Rio_Branco\r\n');
    const page = await openPage({ at: stack.baseUrl, width: 360 });
    // Half an hour before Monday there, and after it where the browser is.
    await page.clock.setFixedTime(new Date('2099-11-23T04:30:00Z'));
    await page.goto('/calendario');
    await page.getByText('Domingo, 22 de novembro').waitFor();
    await page.clock.setFixedTime(new Date('2099-11-23T05:00:00Z'));
    await page.reload();
    await page.getByText('Segunda-feira, 23 de novembro').waitFor();
  });

  const pages = Object.values(routes).filter(({ address }) => !address.includes('{'));
  const visitor = pageForAll(async () => {}, { expectedErrors: /the server responded with a status of 40[04]/ });
  it.each(pages)('shows $address without an empty heading, list or table', async ({ address }) => {
    const page = visitor();
    await page.goto(stack.baseUrl + address, { waitUntil: 'networkidle' });
    const title = page.locator('h1:visible');
    expect(await title.count()).toBe(1);
    // Also one without height, which a reader of screens would hear of.
    const empty = await page
      .locator(':is(h1, h2, h3, ul, ol, dl, table)')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !element.textContent.trim())
          .map((element) => element.outerHTML.slice(0, 100)),
      );
    expect(empty).toEqual([]);
  });
});

it('a parish that has written everything has all sections, in a connection’s first round trip', async () => {
  const send = async (path: string, type: string, body: BodyInit, token = '') => {
    const headers = { 'Content-Type': type, ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${stack.baseUrl}/api${path}`, { method: 'POST', headers, body });
    expect(answer.ok, `${path} ${body}`).toBe(true);
    return (await answer.json()).data;
  };
  const post = (path: string, body: object, token?: string) =>
    send(path, 'application/json', JSON.stringify(body), token);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator;
  const { token } = await post('/auth/login', { email, password });
  const photo = async (shade: number) => (await send('/media', 'image/webp', await webpOf({ shade }), token)).src;
  const face = { colour: 'terra', church: await photo(1), arms: await photo(2) };
  for (const [path, body] of everythingOfHome(new Date(), face)) await post(path, body, token);
  await post('/site-build', {}, token);
  const home = async () => await (await fetch(stack.baseUrl)).text();
  await expect.poll(home, { timeout: 100_000 }).toContain('Santa Rita');
  const html = await home();
  expect([...html.matchAll(/<h2>([^<]+)<\/h2><svg/g)].map(([, title]) => title)).toEqual([
    ...['Horários de Missa', 'Notícias', 'Avisos', 'Nossa paróquia', 'Próximos eventos', 'Aniversariantes do mês'],
  ]);
  expect(html).toContain('alt="Foto da igreja"');
  expect(html).toMatch(/<a class="brand"[^>]*><img /);
  expect(html).toContain('--night:#451d09');
  expect(html).not.toMatch(/<section[^>]* hidden/);
  expect(html).toContain('Confissões: qua e sex 16h · Adoração: qui 19h');
  expect(html.match(/<dt>[^<]*<\/dt><dd><p><span class="masses__time">\d\d:\d\d/g)).toHaveLength(6);
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(firstAnswer);
  const page = await openPage({ at: stack.baseUrl, expectedErrors: /404/ });
  // A Sunday, 8h59 of its clocks.
  await page.clock.install({ time: '2026-11-22T13:59:00Z' });
  await page.goto(stack.baseUrl);
  const live = page.getByRole('link', { name: 'Ao vivo agora: Missa das 9h, no YouTube' });
  await expect.poll(() => page.locator('.next-mass').textContent()).toContain('Próxima missa: ');
  expect(await live.isVisible()).toBe(false);
  await page.clock.fastForward('01:00');
  await live.waitFor();
  expect(await live.getAttribute('href')).toBe('https://www.youtube.com/@santarita/live');
  await page.clock.fastForward('01:15:00');
  await live.waitFor({ state: 'hidden' });
});
