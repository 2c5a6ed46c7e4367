import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { call, editorOf, givenNews, notice, openNews, openNewsForm, removedAfterwards } from './panel.ts';

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const written = (page: Page) => editorOf(page).innerHTML();

async function choose(page: Page, palette: string, colour: string): Promise<void> {
  await tool(page, palette).click();
  await page.getByRole('dialog', { name: palette }).getByRole('button', { name: colour, exact: true }).click();
}

/** One paragraph with one word, selected. */
async function startOver(page: Page): Promise<void> {
  await editorOf(page).fill('');
  await page.keyboard.type('palavra');
  await page.keyboard.press('Control+a');
}

describe('the editor’s tools', () => {
  it('write what they say, and take it away again', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await page.getByText('Digite o conteúdo aqui...').or(editorOf(page)).first().waitFor();
    const shown: [name: string, html: string][] = [
      ['Negrito', '<p><strong>palavra</strong></p>'],
      ['Itálico', '<p><em>palavra</em></p>'],
      ['Sublinhado', '<p><u>palavra</u></p>'],
      ['Tachado', '<p><s>palavra</s></p>'],
      ['Lista numerada', '<ol><li><p>palavra</p></li></ol>'],
      ['Lista com marcadores', '<ul><li><p>palavra</p></li></ul>'],
      ['Alinhar à esquerda', '<p style="text-align: left;">palavra</p>'],
      ['Centralizar', '<p style="text-align: center;">palavra</p>'],
      ['Alinhar à direita', '<p style="text-align: right;">palavra</p>'],
      ['Justificar', '<p style="text-align: justify;">palavra</p>'],
    ];
    for (const [name, html] of shown) {
      await startOver(page);
      await tool(page, name).click();
      expect(await written(page), name).toBe(html);
      expect(await tool(page, name).getAttribute('aria-pressed'), name).toBe('true');
      await tool(page, 'Limpar formatação').click();
      expect(await written(page), `${name}, limpo`).toBe('<p>palavra</p>');
    }
  });

  it('make titles of six levels', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await startOver(page);
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await page.getByLabel('Estilo do parágrafo').selectOption(`Título ${level}`);
      expect(await written(page)).toBe(`<h${level}>palavra</h${level}>`);
    }
    await page.getByLabel('Estilo do parágrafo').selectOption('Parágrafo');
    expect(await written(page)).toBe('<p>palavra</p>');
  });

  it('colour the text and its ground', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await startOver(page);
    await choose(page, 'Cor do texto', 'Vermelho');
    expect(await written(page)).toBe('<p><span style="color: rgb(214, 41, 35);">palavra</span></p>');
    await choose(page, 'Cor do texto', 'Sem cor');
    await choose(page, 'Cor de fundo', 'Amarelo');
    expect(await written(page)).toBe('<p><span style="background-color: rgba(234, 179, 8, 0.3);">palavra</span></p>');
    await choose(page, 'Cor de fundo', 'Sem fundo');
    expect(await written(page)).toBe('<p>palavra</p>');
  });

  it('indent: a list item below the one before it, a paragraph as a quotation', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await editorOf(page).fill('');
    await tool(page, 'Lista com marcadores').click();
    await page.keyboard.type('um');
    await page.keyboard.press('Enter');
    await page.keyboard.type('dois');
    await tool(page, 'Aumentar recuo').click();
    expect(await written(page)).toBe('<ul><li><p>um</p><ul><li><p>dois</p></li></ul></li></ul>');
    await tool(page, 'Diminuir recuo').click();
    expect(await written(page)).toBe('<ul><li><p>um</p></li><li><p>dois</p></li></ul>');

    await startOver(page);
    await tool(page, 'Limpar formatação').click();
    await tool(page, 'Aumentar recuo').click();
    expect(await written(page)).toBe('<blockquote><p>palavra</p></blockquote>');
    await tool(page, 'Diminuir recuo').click();
    expect(await written(page)).toBe('<p>palavra</p>');
  });

  it('link to good addresses only, and unlink', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await startOver(page);
    await tool(page, 'Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Endereço do link').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await dialog.getByText('Informe um endereço válido').waitFor();
    await dialog.getByLabel('Endereço do link').fill('www.vatican.va');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await written(page)).toContain('href="https://www.vatican.va"');

    await tool(page, 'Link').click();
    await dialog.getByRole('button', { name: 'Remover link' }).click();
    expect(await written(page)).toBe('<p>palavra</p>');
  });

  it('place an image by its https address, with its description', async () => {
    const page = await openNews({ expectedErrors: /ERR_|Failed to load resource/ });
    await openNewsForm(page);
    await editorOf(page).fill('');
    await tool(page, 'Imagem').click();
    const dialog = page.getByRole('dialog', { name: 'Imagem' });
    await dialog.getByLabel('Endereço da imagem').fill('http://fotos.test/altar.jpg');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await dialog.getByText('Informe o endereço de uma imagem que comece com https://').waitFor();
    await dialog.getByLabel('Endereço da imagem').fill('https://fotos.test/altar.jpg');
    await dialog.getByLabel('Descrição da imagem').fill('O altar florido');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    const image = editorOf(page).getByRole('img', { name: 'O altar florido' });
    await image.waitFor({ state: 'attached' });
    expect(await image.getAttribute('src')).toBe('https://fotos.test/altar.jpg');
  });

  it('undo and redo', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await startOver(page);
    await tool(page, 'Negrito').click();
    await tool(page, 'Desfazer').click();
    expect(await written(page)).toBe('<p>palavra</p>');
    await tool(page, 'Refazer').click();
    expect(await written(page)).toBe('<p><strong>palavra</strong></p>');
  });

  it('are reached with the arrow keys, as one stop of the Tab key', async () => {
    const page = await openNews();
    await openNewsForm(page);
    await tool(page, 'Negrito').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tool(page, 'Itálico').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await editorOf(page).evaluate((editor) => editor === document.activeElement)).toBe(true);
  });
});

describe('what was written', () => {
  const rich = [
    '<h2 style="text-align:center">Festa</h2>',
    '<p><span style="color:rgb(214, 41, 35)">Vermelho</span> e <strong><em>forte</em></strong></p>',
    '<ol><li><p>um</p><ul><li><p>dentro</p></li></ul></li></ol>',
    '<blockquote><p>Citação</p></blockquote>',
    '<p><a href="https://www.vatican.va/" target="_blank" rel="noopener noreferrer">Vaticano</a></p>',
  ].join('');
  let stored: string;

  beforeAll(async () => {
    const { data } = await call<NewsItem>('POST', '/news', { title: 'Prova do editor', content: rich });
    stored = data.content;
    await call('DELETE', `/news/${data.id}`);
  });

  it('is stored by the API as the editor wrote it', () => expect(stored).toBe(rich));

  it('comes back into the editor with its colours and alignment, and is saved unchanged', async () => {
    const { id, title } = await givenNews({ title: `Volta ${Date.now()}`, content: rich });
    const page = await openNews();
    await page.getByRole('button', { name: `Editar: ${title}` }).click();
    await editorOf(page).getByText('Citação').waitFor();
    const red = editorOf(page).getByText('Vermelho');
    expect(await red.evaluate((span) => getComputedStyle(span).color)).toBe('rgb(214, 41, 35)');
    const heading = editorOf(page).getByRole('heading', { level: 2 });
    expect(await heading.evaluate((node) => getComputedStyle(node).textAlign)).toBe('center');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await notice(page, 'Notícia atualizada com sucesso!').waitFor();
    expect((await call<NewsItem>('GET', `/news/${id}`)).data.content).toBe(rich);
  });

  it('keeps its colours when it is copied within the editor, and foreign text leaves its own behind', async () => {
    const title = `Colagem ${Date.now()}`;
    removedAfterwards(title);
    const page = await openNews();
    await openNewsForm(page);
    const paste = (html: string) =>
      editorOf(page).evaluate((editor, text) => {
        const data = new DataTransfer();
        data.setData('text/html', text);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      }, html);
    await editorOf(page).click();
    await paste('<h2 style="color: red; text-align: right"><b style="font-weight: normal">De fora</b></h2>');
    expect(await written(page)).toBe('<h2 style="text-align: right;">De fora</h2>');
    await editorOf(page).fill('');
    await paste('<p data-pm-slice="1 1 []"><span style="color: rgb(52, 104, 226)">De dentro</span></p>');
    expect(await written(page)).toContain('<span style="color: rgb(52, 104, 226);">De dentro</span>');
  });
});
