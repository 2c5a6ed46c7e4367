import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaticSite } from '../../../local/site/static-site.ts';
import { writeCloudflareFiles } from '../../../site/integrations/cloudflare-files.ts';
import { writeSpellings } from '../../../site/integrations/host-files.ts';
import { dataDir } from '../../actors.ts';
import { PagesProject } from './cloudflare.ts';
import { type Host, origin } from './host.ts';
import { netlify } from './netlify.ts';

/** The site that this worker's stack has built, served by each host's own modules. */
describe.skipIf(!dataDir)('the built site', () => {
  let folder: string;
  let article: string;
  let event: string;
  const hosts: Record<string, Host> = {};

  const built = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paroquia-hosts-'));
    const site = join(dataDir as string, 'site');
    const { id } = JSON.parse(await readFile(join(site, 'current.json'), 'utf8'));
    await cp(join(site, id), built('netlify'), { recursive: true });
    await appendFile(join(built('netlify'), '_redirects'), '/boletim  /noticias  301\n');
    writeSpellings(built('netlify'));
    await cp(built('netlify'), built('cloudflare'), { recursive: true });
    writeCloudflareFiles(built('cloudflare'), '2026-11-22T12:00:00.000Z');
    const [first = ''] = (await readdir(join(built('netlify'), 'noticia'))).filter((name) => name !== 'index.html');
    article = `/noticia/${first}`;
    [event = ''] = /\/agenda\/[^"]+\.ics/.exec(await page('calendario/index.html')) ?? [];
    const oneMachine = await openStaticSite(built('netlify'));
    hosts['one machine'] = { refused: [], get: (address) => oneMachine(new Request(new URL(address, origin))) };
    hosts.Netlify = await netlify(built('netlify'));
    hosts['Cloudflare Pages'] = await new PagesProject().deploy(built('cloudflare'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const page = (name: string) => readFile(join(built('netlify'), name), 'utf8');
  /** Cloudflare adds the slash of a folder's page by a redirect. */
  const getPage = async (host: Host, path: string) => {
    const answer = await host.get(path);
    if (answer.status !== 308) return answer;
    expect(answer.headers.get('Location')).toBe(`${path}/`);
    return await host.get(`${path}/`);
  };

  describe.each(['one machine', 'Netlify', 'Cloudflare Pages'])('on %s', (name) => {
    const get = (path: string) => getPage(hosts[name] as Host, path);

    it('has only rules that the host understands', () => {
      expect(hosts[name]?.refused).toEqual([]);
    });

    it.each<[what: string, path: () => string, file: () => string, status: number]>([
      ['a page', () => '/noticias', () => 'noticias/index.html', 200],
      ['a built article', () => article, () => `${article}/index.html`, 200],
      ['a built article with a slash', () => `${article}/`, () => `${article}/index.html`, 200],
      ['a built article with a query', () => `${article}/?utm=a`, () => `${article}/index.html`, 200],
      ['an article that is not built yet', () => '/noticia/ainda-nao', () => 'noticia/index.html', 200],
      ['a draft of a built article', () => `${article}/rascunho`, () => 'noticia/index.html', 200],
      ['an article with another script in its address', () => '/noticia/%C3%A9%20%2F', () => 'noticia/index.html', 200],
      ['an announcement that is not built yet', () => '/aviso/ainda-nao', () => 'aviso/index.html', 200],
      ['the page that asks for a receipt’s code', () => '/recibo', () => 'recibo/index.html', 200],
      ['a receipt', () => '/recibo/7H2K-9QWD-3XNB-5TRA', () => 'recibo/conferir/index.html', 200],
      ['the list beside the announcements', () => '/avisos', () => 'avisos/index.html', 200],
      ['the shell itself', () => '/noticia/', () => 'noticia/index.html', 200],
      ['an unknown page', () => '/nada-aqui', () => '404.html', 404],
      ['an unknown page in a folder', () => '/galeria/nada/aqui', () => '404.html', 404],
      ['an event’s file', () => event, () => event, 200],
      ['the file of no event', () => '/agenda/0123456789ab/nada.ics', () => '404.html', 404],
      ['a missing script', () => '/_astro/nada.js', () => '404.html', 404],
    ])('answers %s', async (_, path, file, status) => {
      const answer = await get(path());
      expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text: await page(file()) });
    });

    it('sends an old address to the new one', async () => {
      const { status, headers } = await (hosts[name] as Host).get('/boletim');
      expect(status).toBe(301);
      expect(headers.get('Location')).toBe('/noticias');
    });

    it.each([
      ['/DOACAO', '/doacao'],
      ['/Doacao', '/doacao'],
      ['/doa%C3%A7%C3%A3o', '/doacao'],
      ['/Not%C3%ADcias', '/noticias'],
      ['/feed', '/rss.xml'],
      ['/sitemap.xml', '/sitemap-index.xml'],
    ])('sends %s, as people write it, to %s', async (path, meant) => {
      const { status, headers } = await (hosts[name] as Host).get(path);
      expect([status, headers.get('Location')]).toEqual([301, meant]);
    });

    it.each<[path: string, caching: string, opener: string | null, framedBy?: 'self']>([
      ['/', 'no-cache', null, 'self'],
      ['/paroquia', 'no-cache', null, 'self'],
      ['/contato/', 'no-cache', null, 'self'],
      ['/noticias', 'no-cache', null],
      ['/noticia/ainda-nao', 'no-cache', null],
      ['/dizimo/2', 'no-store', null],
      ['/recibo', 'no-store', null],
      ['/recibo/7H2K-9QWD-3XNB-5TRA', 'no-store', null],
      ['/login', 'no-cache', 'same-origin'],
      ['/dashboard', 'no-cache', 'same-origin'],
      ['/build.json', 'no-cache', null],
      ['/dados.json', 'no-cache', null],
      ['/rss.xml', 'no-cache', null],
      ['/calendario.ics', 'no-cache', null],
      ['/missas.ics', 'no-cache', null],
      ['/sw.js', 'no-cache', null],
      ['/manifest.webmanifest', 'no-cache', null],
    ])('says of %s how to keep it and what it may do', async (path, caching, opener, framedBy) => {
      const { headers } = await get(path);
      expect(headers.get('Cache-Control')).toBe(caching);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe(opener);
      expect(headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none';.*script-src 'self' 'sha256-[^,]*frame-ancestors '(none|self)'$/,
      );
      expect(headers.get('Content-Security-Policy')?.endsWith(` '${framedBy ?? 'none'}'`)).toBe(true);
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe(framedBy ? 'SAMEORIGIN' : 'DENY');
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    });

    it.each([
      ['/calendario.ics', () => '/calendario.ics'],
      ['/missas.ics', () => '/missas.ics'],
      ['an event’s file', () => event],
    ])('sends %s with its media type, so that phones open it as a calendar', async (_, path) => {
      expect((await get(path())).headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    });

    it.each([
      ['/manifest.webmanifest', /^application\/manifest\+json$/],
      ['/sw.js', /^(text|application)\/javascript/],
      ['/icones/192.png', /^image\/png$/],
    ])('sends %s with its media type', async (path, type) => {
      expect((await get(path)).headers.get('Content-Type')).toMatch(type);
    });

    it('lets browsers cache hashed files', async () => {
      const [, script = ''] = /"(\/_astro\/[^"]+\.js)"/.exec(await page('index.html')) ?? [];
      expect((await get(script)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    });
  });

  it('has no page of an article any more, on Cloudflare Pages, once it is built without it', async () => {
    const deploy = async (build: string, prepare: (folder: string) => Promise<void>) => {
      await cp(built('netlify'), built(build), { recursive: true });
      await prepare(built(build));
      writeCloudflareFiles(built(build), build);
      return await (await project.deploy(built(build))).get(`${article}/`);
    };
    const project = new PagesProject();
    const before = await deploy('before', async () => undefined);
    expect(await before.text()).toBe(await page(`${article}/index.html`));
    const after = await deploy('after', (copy) => rm(join(copy, article), { recursive: true }));
    expect(await after.text()).toBe(await page('noticia/index.html'));
  });
});
