import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { word } from '../../admin/testing/clipboards.ts';
import { call, chooseAction, given, notice, openSection, removedAfterwards, unique } from './panel.ts';

/** Covers the strict policy around the editor and the API behind it, which the editor's own tests can't. */
describe('rich text', () => {
  const rich = [
    '<h2 style="text-align:center">Festa</h2>',
    '<p><span style="color:rgb(214, 41, 35)">Vermelho</span> e <strong><em>forte</em></strong></p>',
    '<ol><li><p>um</p><ul><li><p>dentro</p></li></ul></li></ol>',
    '<blockquote><p>Citação</p></blockquote>',
    '<table><tbody><tr><th><p>Dia</p></th></tr><tr><td><p>Domingo</p></td></tr></tbody></table>',
    '<p><a href="https://www.vatican.va/" target="_blank" rel="noopener noreferrer">Vaticano</a></p>',
  ].join('');

  it('comes back into the editor with its colours and alignment, and is saved unchanged', async () => {
    const { id, title, content } = await given<NewsItem>('/news', { title: unique('Volta'), content: rich });
    expect(content).toBe(rich);
    const page = await openSection('news');
    await chooseAction(page, 'Editar', title);
    const editor = page.getByRole('textbox', { name: 'Conteúdo' });
    await editor.getByText('Citação').waitFor();
    const red = editor.getByText('Vermelho');
    expect(await red.evaluate((span) => getComputedStyle(span).color)).toBe('rgb(214, 41, 35)');
    const heading = editor.getByRole('heading', { level: 2 });
    expect(await heading.evaluate((node) => getComputedStyle(node).textAlign)).toBe('center');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await notice(page, 'Notícia atualizada com sucesso!').waitFor();
    expect((await call<NewsItem>('GET', `/news/${id}`)).data.content).toBe(rich);
  });

  it('is written, coloured and pasted without a complaint of the page’s policy', async () => {
    const page = await openSection('news');
    await page.getByRole('button', { name: 'Nova Notícia' }).click();
    const editor = page.getByRole('textbox', { name: 'Conteúdo' });
    await editor.fill('palavra');
    await page.keyboard.press('Control+a');
    for (const name of ['Negrito', 'Lista com marcadores', 'Centralizar']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Cor do texto' }).click();
    await page.getByRole('button', { name: 'Vermelho', exact: true }).click();
    const word = editor.getByText('palavra');
    await expect
      .poll(() => word.evaluate((text) => [getComputedStyle(text).color, getComputedStyle(text).textAlign]))
      .toEqual(['rgb(214, 41, 35)', 'center']);

    await editor.fill('');
    await paste(editor, '<p data-pm-slice="1 1 []"><span style="color: rgb(52, 104, 226)">De dentro</span></p>');
    const pasted = editor.getByText('De dentro');
    await expect.poll(() => pasted.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(52, 104, 226)');
  });

  it('whose editor can’t be loaded twice, though there is a network, is tried with a new page', async () => {
    const editorModule = '**/RichTextEditor*.js';
    const page = await openSection('news', { expectedErrors: /ERR_FAILED|RichTextEditor/ }, (prepared) =>
      prepared.route(editorModule, (route) => route.abort()),
    );
    const again = page.getByRole('dialog').getByRole('button', { name: 'Tentar novamente' });
    await page.getByRole('button', { name: 'Nova Notícia' }).click();
    await again.evaluate((button) => button.setAttribute('data-first', ''));
    await again.click();
    // Waits for the button: browsers may cache a failed import, so a second request may never come.
    await page.locator('button:not([data-first])', { hasText: 'Tentar novamente' }).waitFor();
    await page.unroute(editorModule);
    await Promise.all([page.waitForEvent('load'), again.click()]);
    await page.getByRole('button', { name: 'Nova Notícia' }).click();
    await page.getByRole('textbox', { name: 'Conteúdo' }).waitFor();
  });

  it('is taken from Word without asking for its images, and saved with its lists and tables', async () => {
    const page = await openSection('news');
    const requests: string[] = [];
    page.on('request', (request) => request.resourceType() === 'image' && requests.push(request.url()));
    await page.getByRole('button', { name: 'Nova Notícia' }).click();
    const title = unique('Do Word');
    removedAfterwards('/news', (row) => row.title === title);
    await page.getByLabel('Título').fill(title);
    const editor = page.getByRole('textbox', { name: 'Conteúdo' });
    await paste(editor, word);
    await page.getByText('A imagem não foi colada.').waitFor();
    await editor.getByRole('cell', { name: 'Domingo' }).waitFor();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await notice(page, 'Notícia criada com sucesso!').waitFor();
    const { data } = await call<NewsItem[]>('GET', `/news?search=${encodeURIComponent(title)}`);
    expect(data[0]?.content).toContain('<ul><li><p>Barracas</p><ul><li><p>Doces</p>');
    expect(data[0]?.content).toContain('<tr><td><p>Domingo</p></td><td><p>7h</p></td>');
    expect(requests).toEqual([]);
  });

  it('shows no picture whose address can’t be reached as a failure of the panel', async () => {
    const page = await openSection('news', { expectedErrors: /ERR_|Failed to load resource/ });
    await page.getByRole('button', { name: 'Nova Notícia' }).click();
    await page.getByRole('button', { name: 'Imagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Imagem' });
    await dialog.getByLabel('Endereço da imagem').fill('https://fotos.test/altar.jpg');
    await dialog.getByLabel('Descrição da imagem').fill('O altar florido');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await page.getByRole('img', { name: 'O altar florido' }).waitFor({ state: 'attached' });
  });
});

const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
