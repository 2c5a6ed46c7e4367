import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { activeAnnouncements } from './announcement-rows.ts';
import { publishedNews } from './news-rows.ts';

/** A page as it is printed from the dark theme: the text of each sheet. */
async function printed(path: string): Promise<{ page: Page; sheets: string[] }> {
  const page = await openPage({ theme: 'dark' });
  await page.goto(path, { waitUntil: 'networkidle' });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf);
  return { page, sheets: text.map((sheet) => sheet.replace(/\s+/g, ' ')) };
}

/** An address, and words that its print must have. */
const prints: [what: string, find: () => Promise<{ path: string; words: string[] }>][] = [
  [
    'an announcement',
    async () => {
      const item = (await activeAnnouncements()).find(({ expires_at }) => expires_at);
      return { path: `/aviso/${item?.id}`, words: [item?.title ?? '', 'Válido até'] };
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
  ['the news', async () => ({ path: '/noticias', words: ['notícias encontradas'] })],
  ['the month', async () => ({ path: '/calendario', words: ['Dom', 'Sáb'] })],
];

const onScreenAlone = [
  ...['Ir para o conteúdo', 'Liturgia', 'Tamanho do texto', 'Copiar', 'Neste site', 'Painel'],
  ...['Compartilhar', 'Voltar', 'Outros Avisos', 'Outras Notícias', 'Ler mais', 'Filtros', 'Anterior', 'Assinar'],
];

it.each(prints)(
  'the print of %s has the parish’s name, the text and the address alone, in ink on white',
  async (_, find) => {
    const { path, words } = await find();
    const { page, sheets } = await printed(path);
    const all = sheets.join(' ');
    expect(sheets[0]).toContain('Nossa Senhora de Lourdes');
    expect(sheets.at(-1)).toContain('Rua Dom Hélio Campos, 150');
    for (const part of words) expect(all).toContain(part);
    for (const part of onScreenAlone) expect(all).not.toContain(part);

    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor };
      }),
    ).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  },
);

it('an announcement is one sheet', async () => {
  const [item] = await activeAnnouncements();
  expect((await printed(`/aviso/${item?.id}`)).sheets).toHaveLength(1);
});
