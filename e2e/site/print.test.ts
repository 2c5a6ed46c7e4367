import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openPage, pageForAll } from '../actors.ts';
import { activeAnnouncements } from './announcement-rows.ts';
import { publishedNews } from './news-rows.ts';
import { textIn } from './pictures-of-codes.ts';

interface Sheet {
  text: string;
  width: number;
  height: number;
}

const printed = async (page: Page, path: string, withScript = true): Promise<string[]> =>
  (await printedSheets(page, path, withScript)).map(({ text }) => text);

/** A page as it is printed from the dark theme: the text and the size of each sheet. */
async function printedSheets(page: Page, path: string, withScript = true): Promise<Sheet[]> {
  await page.emulateMedia({ media: null });
  await page.goto(path, { waitUntil: 'networkidle' });
  if (withScript) await stylesForPrint(page);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf);
  return Promise.all(
    text.map(async (words, index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
      return { text: words.replace(/\s+/g, ' '), width, height };
    }),
  );
}

/** The print styles are loaded after the first paint. */
const stylesForPrint = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'));

/** An address, words that its print must have, and how many sheets, where that matters. */
const prints: [what: string, find: () => Promise<{ path: string; words: string[]; sheetCount?: number }>][] = [
  [
    'an announcement',
    async () => {
      const item = (await activeAnnouncements()).find(({ expires_at }) => expires_at);
      return { path: `/aviso/${item?.id}`, words: [item?.title ?? '', 'Válido até'], sheetCount: 1 };
    },
  ],
  [
    'an article',
    async () => {
      const item = (await publishedNews()).find(({ content }) => content.includes('<table'));
      return { path: `/noticia/${item?.slug}`, words: [item?.title ?? '', `Por ${item?.author?.name}`] };
    },
  ],
  [
    'the announcements',
    async () => ({ path: '/avisos', words: (await activeAnnouncements()).map(({ title }) => title) }),
  ],
  [
    'home',
    async () => ({
      path: '/',
      words: ['Missas de Domingo', ...(await activeAnnouncements()).map(({ title }) => title)],
    }),
  ],
  ['the history', async () => ({ path: '/paroquia', words: ['Equipe pastoral', 'Pastoral do Batismo', 'Norte'] })],
  ['the communities', async () => ({ path: '/comunidades', words: ['Grupo de Oração Água Viva', '19h30'] })],
  [
    'what is kept of people',
    async () => ({ path: '/privacidade', words: ['Intenções de missa', 'até 15 dias', 'servidor da paróquia'] }),
  ],
  [
    'the donation page',
    async () => ({
      path: '/doacao',
      sheetCount: 1,
      words: ['Antes de pagar, o banco mostra', 'doacao@paroquia.test', 'Agência'],
    }),
  ],
  [
    'a payer’s sheet',
    async () => ({
      path: '/dizimo/imprimir#2',
      sheetCount: 1,
      words: ['Dizimista nº 2', 'Abra a câmera', 'Gerado em'],
    }),
  ],
  ['a payer’s booklets', async () => ({ path: '/dizimo/2', words: ['Dizimista nº 2', 'Dezembro', 'Valor mensal'] })],
  ['the news', async () => ({ path: '/noticias', words: ['notícias encontradas'] })],
  ['the month', async () => ({ path: '/calendario', words: ['Dom', 'Sáb'] })],
];

const onScreenAlone = [
  ...['Ir para o conteúdo', 'Tamanho do texto', 'Copiar', 'Neste site', 'Painel'],
  ...[
    'Compartilhar',
    'Voltar',
    'Conferir',
    'Imprimir',
    'Outros Avisos',
    'Outras Notícias',
    'Ler mais',
    'Filtros',
    'Anterior',
    'Assinar',
  ],
];

const reader = pageForAll(async () => {}, { theme: 'dark' });

it.each(prints)(
  'the print of %s has the parish’s name, the text and the address alone, in ink on white',
  async (_, find) => {
    const { path, words, sheetCount } = await find();
    const page = reader();
    const sheets = await printed(page, path);
    const all = sheets.join(' ');
    expect(sheets[0]).toContain('Nossa Senhora de Lourdes');
    expect(sheets.at(-1)).toContain('Rua Dom Hélio Campos, 150');
    for (const part of words) expect(all).toContain(part);
    for (const part of onScreenAlone) expect(all).not.toContain(part);
    if (sheetCount) expect(sheets).toHaveLength(sheetCount);

    await inInkOnWhite(page);
  },
);

async function inInkOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    }),
  ).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
}

it.each([
  ['of six weeks', 2026, 8, 'Agosto de 2026'],
  ['of four weeks', 2026, 2, 'Fevereiro de 2026'],
])('a month %s, full of events, is one landscape sheet with the parish’s name', async (_, year, month, name) => {
  const page = await openPage({ theme: 'dark' });
  const data = Array.from({ length: 28 * 4 }, (_, index) => ({
    id: crypto.randomUUID(),
    date: `${year}-${String(month).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    title: 'Entrega das cestas da campanha do quilo no salão paroquial',
    description: 'Na matriz.',
    createdAt: '2026-01-01T00:00:00+00:00',
    updatedAt: '2026-01-01T00:00:00+00:00',
  }));
  const pagination = { page: 1, limit: 1000, total: data.length, pages: 1 };
  await page.route('**/api/events?*', (route) => route.fulfill({ json: { success: true, data, pagination } }));
  const sheets = await printedSheets(page, `/calendario?ano=${year}&mes=${month}`);
  expect(sheets).toHaveLength(1);
  const [{ width, height, text }] = sheets as [Sheet];
  expect(width).toBeGreaterThan(height);
  for (const part of ['Nossa Senhora de Lourdes', name, 'Sáb', '+2 mais', 'Rua Dom Hélio Campos']) {
    expect(text).toContain(part);
  }
});

it.each(['/avisos', '/links'])('%s is printed so without script too', async (path) => {
  const page = await openPage({ theme: 'dark', withoutScript: true });
  const sheets = await printed(page, path, false);
  expect(sheets.join(' ')).toContain('Nossa Senhora de Lourdes');
  for (const part of onScreenAlone) expect(sheets.join(' ')).not.toContain(part);
  await inInkOnWhite(page);
});

it('of a payer’s booklets the closed ones are printed with their months too', async () => {
  const page = reader();
  const sheets = await printed(page, '/dizimo/2');
  const closed = await page.locator('details.booklet:not([open])').count();
  expect(closed).toBeGreaterThan(0);
  expect(sheets.join(' ').match(/Dezembro/g)).toHaveLength(closed + 1);
});

it('an announcement is printed for the notice board with its QR code, repeatedly', async () => {
  const [item] = await activeAnnouncements();
  const page = await openPage({ width: 360, theme: 'dark' });
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: 1 + Reflect.get(window, 'prints') }),
    });
  });
  await page.goto(`/aviso/${item?.id}`);
  await stylesForPrint(page);
  const button = page.getByRole('button', { name: 'Imprimir para o mural' });
  const code = page.getByRole('img', { name: 'Código QR deste aviso' });
  for (const times of [1, 2]) {
    await button.click();
    await page.waitForFunction((count) => Reflect.get(window, 'prints') === count, times);
    await page.emulateMedia({ media: 'print' });
    expect(await textIn(await code.screenshot())).toBe(page.url());
    expect(await page.getByText('Aponte a câmera do celular').isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);

    await page.emulateMedia({ media: 'screen' });
    expect(await code.isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await code.count()).toBe(0);
  }
});
