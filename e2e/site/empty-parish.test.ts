import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../local/install.mjs';
import { openPage, pageForAll } from '../actors.ts';
import { type StackProcess, startStackProcess } from '../stack-process.ts';
import { demonstrationWords, seedFolder } from './demonstration-words.ts';
import { routes } from './routes.ts';

let stack: StackProcess;
let folder: string;
let files: string[];
beforeAll(async () => {
  const administrator = { ADMIN_EMAIL: 'secretaria@paroquia.example', ADMIN_PASSWORD: 'uma-senha-propria' };
  const environment = { DEMONSTRATION: 'off', PARISH_ZONE: 'America/Rio_Branco', ...administrator };
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

  it('names a page that has nothing yet nowhere', () => {
    const unwritten = ['/comunidades', '/convite', '/paroquia'];
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

  it('keeps the days of its own zone', async () => {
    expect(read('calendario.ics')).toContain('TZID:America/Rio_Branco\r\n');
    const page = await openPage({ at: stack.baseUrl, width: 360 });
    // Half an hour before Monday there, and after it where the browser is.
    await page.clock.setFixedTime(new Date('2026-11-23T04:30:00Z'));
    await page.goto('/calendario');
    await page.getByText('Domingo, 22 de novembro').waitFor();
    await page.clock.setFixedTime(new Date('2026-11-23T05:00:00Z'));
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
