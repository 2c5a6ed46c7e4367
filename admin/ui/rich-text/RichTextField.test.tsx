import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { contrast, laidOver, type Paint, parsePaint } from '../../../site/lib/colour.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { groundColours, textColours } from './palette.ts';
import { RichTextField } from './RichTextField.tsx';
import { emphasis } from './tools.ts';

const editor = page.getByRole('textbox', { name: 'Conteúdo' });
const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const written = () => editor.element().innerHTML;
const expectWritten = (html: string) => expect.poll(written).toBe(html);

async function openEditor(value = ''): Promise<void> {
  await renderInPanel(<RichTextField label="Conteúdo" value={value} onChange={() => {}} />);
  await expect.element(editor).toBeVisible();
}

/** One paragraph with one word, selected. */
async function startOver(): Promise<void> {
  await editor.fill('');
  await userEvent.keyboard('palavra{Control>}a{/Control}');
}

/** The table: rows between ' / ', cells between '|', headers with '#'. */
const grid = () =>
  [...editor.element().querySelectorAll('tr')]
    .map((row) =>
      [...row.cells].map(({ tagName, textContent }) => (tagName === 'TH' ? '#' : '') + textContent).join('|'),
    )
    .join(' / ');

async function choose(palette: string, colour: string): Promise<void> {
  await tool(palette).click();
  await page.getByRole('dialog', { name: palette }).getByRole('button', { name: colour, exact: true }).click();
}

it('only one tool shows its name, also when a palette gives the focus back beside the pointer', async () => {
  await openEditor();
  const names = page.getByRole('tooltip');
  await tool('Cor do texto').click();
  await tool('Negrito').hover();
  await expect.element(names).toHaveTextContent('Negrito (Ctrl+B)');
  await userEvent.keyboard('{Escape}');
  await expect.element(tool('Cor do texto')).toHaveFocus();
  await expect.element(names.getByText('Cor do texto')).toBeVisible();
  await expect.poll(() => names.elements().length).toBe(1);
});

describe('the editor’s tools', () => {
  const writing: [tool: string, html: string][] = [
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

  it('write what they say, which is taken away again', async () => {
    await openEditor();
    await startOver();
    for (const [name, html] of writing) {
      await tool(name).click();
      await expectWritten(html);
      await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true');
      await tool('Limpar formatação').click();
      await expectWritten('<p>palavra</p>');
    }
  });

  it('make titles of six levels', async () => {
    await openEditor();
    await startOver();
    const style = page.getByLabelText('Estilo do parágrafo');
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await style.selectOptions(`Título ${level}`);
      await expectWritten(`<h${level}>palavra</h${level}>`);
    }
    await style.selectOptions('Parágrafo');
    await expectWritten('<p>palavra</p>');
  });

  it('colour the text and its ground', async () => {
    await openEditor();
    await startOver();
    await choose('Cor do texto', 'Vermelho');
    await expectWritten('<p><span style="color: rgb(214, 41, 35);">palavra</span></p>');
    await choose('Cor do texto', 'Sem cor');
    await choose('Cor de fundo', 'Amarelo');
    await expectWritten('<p><span style="background-color: rgba(234, 179, 8, 0.3);">palavra</span></p>');
    await choose('Cor de fundo', 'Sem fundo');
    await expectWritten('<p>palavra</p>');
  });

  it('let the writing go on in the colour that was chosen', async () => {
    await openEditor();
    await editor.click();
    await choose('Cor do texto', 'Verde');
    await userEvent.keyboard('esperança');
    await expectWritten('<p><span style="color: rgb(32, 127, 64);">esperança</span></p>');
  });

  it('indent a list item below the one before it', async () => {
    await openEditor();
    await editor.click();
    await tool('Lista com marcadores').click();
    await userEvent.keyboard('um{Enter}dois');
    await tool('Aumentar recuo').click();
    await expectWritten('<ul><li><p>um</p><ul><li><p>dois</p></li></ul></li></ul>');
    await tool('Diminuir recuo').click();
    await expectWritten('<ul><li><p>um</p></li><li><p>dois</p></li></ul>');
  });

  it('indent a paragraph as a quotation', async () => {
    await openEditor();
    await startOver();
    await tool('Aumentar recuo').click();
    await expectWritten('<blockquote><p>palavra</p></blockquote>');
    await tool('Diminuir recuo').click();
    await expectWritten('<p>palavra</p>');
  });

  it('link to good addresses only, and unlink', async () => {
    await openEditor();
    await startOver();
    await tool('Link').click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabelText('Endereço do link').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await expect.element(dialog.getByText('Informe um endereço válido, como https://www.vatican.va')).toBeVisible();
    await dialog.getByLabelText('Endereço do link').fill('www.vatican.va');
    await dialog.getByRole('button', { name: 'Aplicar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(written).toContain('href="https://www.vatican.va"');

    await tool('Link').click();
    await dialog.getByRole('button', { name: 'Remover link' }).click();
    await expectWritten('<p>palavra</p>');
  });

  it('place an image by its https address, with its description', async () => {
    await openEditor();
    await tool('Imagem').click();
    const dialog = page.getByRole('dialog', { name: 'Imagem' });
    await dialog.getByLabelText('Endereço da imagem').fill('http://fotos.test/altar.jpg');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await expect
      .element(dialog.getByText('Escolha uma foto ou informe o endereço de uma imagem que comece com https://'))
      .toBeVisible();
    await dialog.getByLabelText('Endereço da imagem').fill('https://fotos.test/altar.jpg');
    await dialog.getByLabelText('Descrição da imagem').fill('O altar florido');
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    await expect
      .element(editor.getByRole('img', { name: 'O altar florido' }))
      .toHaveAttribute('src', 'https://fotos.test/altar.jpg');
  });

  it('insert a table, and change the one in which the cursor is', async () => {
    await openEditor();
    await editor.click();
    await tool('Tabela').click();
    await userEvent.keyboard('Dia{Tab}Hora{Tab}Lugar{Tab}Domingo');
    expect(grid()).toBe('#Dia|#Hora|#Lugar / Domingo|| / ||');
    const changes: [tool: string, grid: string][] = [
      ['Inserir linha acima', '#Dia|#Hora|#Lugar / || / Domingo|| / ||'],
      ['Inserir linha abaixo', '#Dia|#Hora|#Lugar / || / Domingo|| / || / ||'],
      ['Inserir coluna à esquerda', '#|#Dia|#Hora|#Lugar / ||| / |Domingo|| / ||| / |||'],
      ['Inserir coluna à direita', '#|#Dia|#|#Hora|#Lugar / |||| / |Domingo||| / |||| / ||||'],
      ['Excluir coluna', '#|#|#Hora|#Lugar / ||| / ||| / ||| / |||'],
      ['Excluir linha', '#|#|#Hora|#Lugar / ||| / ||| / |||'],
      ['Linha de cabeçalho', '||Hora|Lugar / ||| / ||| / |||'],
      ['Excluir tabela', ''],
    ];
    for (const [name, left] of changes) {
      await tool('Tabela').click();
      await page.getByRole('dialog', { name: 'Tabela' }).getByRole('button', { name, exact: true }).click();
      await expect.element(editor).toHaveFocus();
      expect(grid(), name).toBe(left);
    }
  });

  it.each([
    ['a word of a paragraph', '<p>uma palavra aqui</p><p>depois</p>', '<p>uma palavra aqui</p>TABELA<p>depois</p>'],
    ['an item of a list', '<ul><li><p>uma palavra</p></li></ul>', '<ul><li><p>uma palavra</p>TABELA</li></ul>'],
  ])('insert a table behind %s that is selected, and replace nothing', async (_, before, after) => {
    const saved: string[] = [];
    await renderInPanel(<RichTextField label="Conteúdo" value={before} onChange={(html) => saved.push(html)} />);
    await expect.element(editor).toBeVisible();
    editor.element().focus();
    getSelection()?.selectAllChildren(editor.element().querySelector('p') as Element);
    await tool('Tabela').click();
    await userEvent.keyboard('Dia');
    await expect.poll(() => saved.at(-1)?.replace(/<table>.*<\/table>/, 'TABELA')).toBe(after);
    expect(grid()).toBe('#Dia|#|# / || / ||');
  });

  it('insert an image behind everything that is selected, and a table behind an image', async () => {
    await openEditor('<p>um</p><img src="https://fotos.test/a.jpg" alt="a"><p>dois</p>');
    await editor.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await tool('Imagem').click();
    const dialog = page.getByRole('dialog', { name: 'Imagem' });
    await dialog.getByLabelText('Endereço da imagem').fill('https://fotos.test/b.jpg');
    await dialog.getByLabelText('Só decorativa').click();
    await dialog.getByRole('button', { name: 'Inserir' }).click();
    const blocks = () => [...editor.element().children].map(({ tagName }) => tagName);
    await expect.poll(blocks).toEqual(['P', 'IMG', 'P', 'IMG', 'P']);
    await editor.getByRole('img', { name: 'a' }).click();
    await tool('Tabela').click();
    await expect.poll(blocks).toEqual(['P', 'IMG', 'DIV', 'P', 'IMG', 'P']);
    expect(grid()).toBe('#|#|# / || / ||');
  });

  it('undo and redo', async () => {
    await openEditor();
    await startOver();
    await tool('Negrito').click();
    await tool('Desfazer').click();
    await expectWritten('<p>palavra</p>');
    await tool('Refazer').click();
    await expectWritten('<p><strong>palavra</strong></p>');
  });

  it('are reached with the arrow keys, as one stop of the Tab key', async () => {
    await openEditor();
    tool('Negrito').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tool('Itálico')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(editor).toHaveFocus();
  });
});

describe('on a telephone', () => {
  const openOnPhone = async (width = 360) => {
    await page.viewport(width, 640);
    await openEditor();
  };
  const more = tool('Mais ferramentas');
  const bar = page.getByRole('toolbar');
  const shownTools = () => bar.getByRole('button').elements();

  it.each([320, 360])(
    'all tools are within %i px and as large as a finger needs, the first line at once',
    async (width) => {
      await openOnPhone(width);
      const first = shownTools().map((each) => each.getAttribute('aria-label'));
      expect(first).toEqual(['Negrito', 'Itálico', 'Lista com marcadores', 'Mais ferramentas']);
      await expect.element(more).toHaveAttribute('aria-expanded', 'false');
      const low = bar.element().clientHeight;
      expect(low).toBeLessThan(60);
      await more.click();
      await expect.element(more).toHaveAttribute('aria-expanded', 'true');
      const boxes = shownTools().map((each) => each.getBoundingClientRect());
      expect(boxes).toHaveLength(21);
      for (const { left, right, width, height } of boxes) {
        expect([left >= 0, right <= innerWidth, width >= 44, height >= 44]).toEqual([true, true, true, true]);
      }
      await tool('Sublinhado').click();
      await more.click();
      await expect.element(tool('Sublinhado')).not.toBeInTheDocument();
      expect(bar.element().clientHeight).toBe(low);
    },
  );

  it('the tools behind "Mais ferramentas" are reached with the arrow keys too', async () => {
    await openOnPhone();
    more.element().focus();
    await userEvent.keyboard('{Enter}{ArrowRight}');
    await expect.element(tool('Sublinhado')).toHaveFocus();
  });
});

it('all tools are shown at once where two lines hold them', async () => {
  await page.viewport(768, 900);
  await openEditor();
  await expect.element(tool('Refazer')).toBeVisible();
  await expect.element(tool('Mais ferramentas')).not.toBeInTheDocument();
});

it('a tool has no tip on a telephone, where Back gives it the focus that its palette had', async () => {
  const back = async () => {
    await tool('Cor do texto').click();
    await expect.element(page.getByRole('dialog', { name: 'Cor do texto' })).toBeVisible();
    history.back();
    await expect.element(tool('Cor do texto')).toHaveFocus();
  };
  const tip = page.getByText('Cor do texto', { exact: true });
  await openEditor();
  await editor.click();
  await back();
  await expect.element(tip).toBeVisible();
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });
  await expect.poll(() => matchMedia('(any-hover: none)').matches).toBe(true);
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(tip).toBeInTheDocument();
  await expect.element(tip).not.toBeVisible();
});

function Form() {
  const [html, setHtml] = useState('');
  return (
    <>
      <RichTextField label="Conteúdo" value={html} onChange={setHtml} />
      <output aria-label="Escrito">{html}</output>
    </>
  );
}

it('writing leaves the tools as they are', async () => {
  const [bold] = emphasis as unknown as [{ Icon: unknown }];
  const { Icon } = bold;
  const rendered = vi.fn(() => null);
  bold.Icon = rendered;
  onTestFinished(() => {
    bold.Icon = Icon;
  });
  await renderInPanel(<Form />);
  await editor.click();
  expect(rendered).toHaveBeenCalled();
  rendered.mockClear();
  await userEvent.keyboard('palavra');
  await expect.element(page.getByLabelText('Escrito')).toHaveTextContent('<p>palavra</p>');
  expect(rendered).not.toHaveBeenCalled();
});

describe('what is in the editor', () => {
  it('is a request to write while there is nothing', async () => {
    await openEditor();
    await expect.element(editor).toHaveAttribute('data-placeholder', 'Digite o conteúdo aqui...');
    await startOver();
    await expect.element(editor).not.toHaveAttribute('data-placeholder');
  });

  it('keeps its colours when it is copied within the editor, and foreign text leaves its own behind', async () => {
    await openEditor();
    await editor.click();
    pasteHtml('<h2 style="color: red; text-align: right"><b style="font-weight: normal">De fora</b></h2>');
    await expectWritten('<h2 style="text-align: right;">De fora</h2>');
    await editor.fill('');
    pasteHtml('<p data-pm-slice="1 1 []"><span style="color: rgb(52, 104, 226)">De dentro</span></p>');
    await expect.poll(written).toContain('<span style="color: rgb(52, 104, 226);">De dentro</span>');
  });

  it('is as wide as its place, and a wide table scrolls in its box', async () => {
    await page.viewport(360, 740);
    await openEditor(`<p>antes</p><table><tr>${'<td>Quarta-feira</td>'.repeat(7)}</tr></table>`);
    const { parentElement: content, firstElementChild: text } = editor.element();
    const box = editor.element().querySelector('.table-box');
    expect(content?.scrollWidth).toBe(content?.clientWidth);
    expect(box?.scrollWidth).toBeGreaterThan(text?.clientWidth ?? Number.NaN);
    expect(box?.clientWidth).toBe(text?.clientWidth);
  });

  it('is without the images that were pasted from a disk, which is said until it is read or the next paste', async () => {
    await openEditor('<p>antes</p>');
    const warning = page.getByRole('alert');
    pasteHtml('<p>de fora<img src="file:///C:/Users/Ana/clip_image002.png"></p>');
    await expect
      .element(warning)
      .toHaveTextContent('A imagem não foi colada. Salve-a no aparelho e coloque-a pelo botão “Imagem”.');
    await warning.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect.element(warning).not.toBeInTheDocument();

    const file = new DataTransfer();
    file.items.add(new File(['x'], 'avisos.pdf', { type: 'application/pdf' }));
    paste(file);
    await expect.element(warning).toBeVisible();
    pasteHtml('<p>depois</p>');
    await expect.element(warning).not.toBeInTheDocument();
  });

  it.each(['light', 'dark'] as const)('can be read in its colours in the %s theme, and keeps them', async (theme) => {
    const colours = [
      ...['#1d4e89', '#000000', '#ffffff', '#ff0', '#123a', 'rgb(120, 120, 120)'],
      ...textColours.map(({ value }) => value),
    ];
    const grounds = ['#fff3bf', '#000', ...groundColours.map(({ value }) => value)];
    const styles = [
      ...colours.map((colour) => `color: ${colour}`),
      ...grounds.map((ground) => `background-color: ${ground}`),
      ...grounds.flatMap((ground) =>
        ['#1d4e89', ...textColours.map(({ value }) => value)].map(
          (colour) => `color: ${colour}; background-color: ${ground}`,
        ),
      ),
    ];
    const saved: string[] = [];
    await renderInPanel(
      <RichTextField
        label="Conteúdo"
        value={styles.map((style) => `<p><span style="${style}">texto</span></p>`).join('')}
        onChange={(html) => saved.push(html)}
      />,
      { theme },
    );
    await expect.element(editor).toBeVisible();
    const spans = [...editor.element().querySelectorAll('span')];
    expect(spans.length).toBe(styles.length);
    const unreadable = spans.filter((span) => contrastOf(span) < 4.5).map((span) => span.getAttribute('style'));
    expect(unreadable).toEqual([]);

    await editor.click();
    await userEvent.keyboard('{Control>}{End}{/Control}!');
    await expect.poll(() => saved.length).toBe(1);
    const kept = [...(saved[0] ?? '').matchAll(/style="([^"]*)"/g)].map(([, style]) => style);
    expect(kept).toEqual(spans.map((span) => span.getAttribute('style')));
    expect(kept.slice(0, 2)).toEqual(['color: rgb(29, 78, 137);', 'color: rgb(0, 0, 0);']);
  });
});

/** Of an element's text on the dialog in which the editor stands. */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  const ground = laidOver(paintOf(backgroundColor), paintOf(surface).colour);
  return contrast(laidOver(paintOf(color), ground), ground);
}

function paintOf(text: string): Paint {
  const paint = parsePaint(text.trim());
  if (!paint) throw new Error(`Not a colour: ${text}`);
  return paint;
}

function pasteHtml(html: string): void {
  const data = new DataTransfer();
  data.setData('text/html', html);
  paste(data);
}

function paste(clipboardData: DataTransfer): void {
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
