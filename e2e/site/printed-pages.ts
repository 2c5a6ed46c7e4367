import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { activeAnnouncements } from './announcement-rows.ts';
import { publishedNews } from './news-rows.ts';

/** The print of one page, besides what each page’s has. */
interface Print {
  words: () => Promise<string[]> | string[];
  sheetCount?: number;
  /** Looks at more than its words. */
  check?: (page: Page, text: string) => Promise<void>;
}

const announcementTitles = async () => (await activeAnnouncements()).map(({ title }) => title);

/** Pages that people print, by their files in `site/pages`. */
export const prints: Record<string, Print> = {
  'aviso/[id].astro': {
    sheetCount: 1,
    words: async () => [(await activeAnnouncements()).find(({ expires_at }) => expires_at)?.title ?? '', 'Válido até'],
  },
  'noticia/[slug].astro': {
    words: async () => {
      const item = (await publishedNews()).find(({ content }) => content.includes('<table'));
      return [item?.title ?? '', `Por ${item?.author?.name}`];
    },
  },
  'avisos.astro': { words: announcementTitles },
  'index.astro': { words: async () => ['Missas de Domingo', ...(await announcementTitles())] },
  'paroquia.astro': { words: () => ['Equipe pastoral', 'Pastoral do Batismo', 'Norte'] },
  'comunidades.astro': { words: () => ['Grupo de Oração Água Viva', '19h30'] },
  'privacidade.astro': { words: () => ['Intenções de missa', 'até 15 dias', 'servidor da paróquia'] },
  'doacao.astro': {
    sheetCount: 1,
    words: () => ['Antes de pagar, o banco mostra', 'doacao@paroquia.test', 'Agência'],
  },
  'dizimo/imprimir.astro': { sheetCount: 1, words: () => ['Dizimista nº 2', 'Abra a câmera', 'Gerado em'] },
  'dizimo/carne.astro': {
    words: () => ['Dizimista nº 2', 'Dezembro', 'Valor mensal'],
    // The closed ones too.
    check: async (page, text) => {
      const closed = await page.locator('details.booklet:not([open])').count();
      expect(closed).toBeGreaterThan(0);
      expect(text.match(/Dezembro/g)).toHaveLength(closed + 1);
    },
  },
  'noticias.astro': { words: () => ['notícias encontradas'] },
  'calendario.astro': { words: () => ['Dom', 'Sáb'] },
};

const onScreenAlone = [
  ...['Ir para o conteúdo', 'Tamanho do texto', 'Copiar', 'Neste site', 'Painel'],
  ...[
    'Compartilhar',
    'Voltar',
    'Conferir',
    'Imprimir',
    'Outros avisos',
    'Outras Notícias',
    'Ler mais',
    'Filtros',
    'Anterior',
    'Assinar',
  ],
];

/** Expects the print of an open page to have the parish’s name, the text and the address alone, in ink on white. */
export async function expectPrint(page: Page, { words, sheetCount, check }: Print): Promise<void> {
  await stylesForPrint(page);
  const sheets = (await printedSheets(page)).map(({ text }) => text);
  const all = sheets.join(' ');
  expect(sheets[0]).toContain('Nossa Senhora de Lourdes');
  expect(sheets.at(-1)).toContain('Rua Dom Hélio Campos, 150');
  for (const part of await words()) expect(all).toContain(part);
  if (sheetCount) expect(sheets).toHaveLength(sheetCount);
  await check?.(page, all);
  await expectForPaper(page, all);
}

/** Nothing that is of use on a screen alone, and ink on white. */
export async function expectForPaper(page: Page, text: string): Promise<void> {
  for (const part of onScreenAlone) expect(text).not.toContain(part);
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    }),
  ).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ media: null });
}

/** The text and the size of each sheet of an open page. */
export async function printedSheets(page: Page): Promise<{ text: string; width: number; height: number }[]> {
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
export const stylesForPrint = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'));
