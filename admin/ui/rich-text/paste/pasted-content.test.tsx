import { Editor } from '@tiptap/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { excel, googleDocs, libreOffice, longWord, word, wordOnline } from '../../../testing/clipboards.ts';
import { extensions } from '../extensions.ts';
import { PastedContent } from './pasted-content.ts';
import type { Refusal } from './refusal.ts';

function openEditor(content = '') {
  const told: (Refusal | undefined)[] = [];
  const taken: string[][] = [];
  const onPictures = (files: File[]) => taken.push(files.map(({ name }) => name));
  const onRefusal = (refusal: Refusal | undefined) => told.push(refusal);
  const editor = new Editor({
    element: document.createElement('div'),
    content,
    extensions: [...extensions, PastedContent.configure({ onRefusal, onPictures })],
  });
  onTestFinished(() => editor.destroy());
  return { editor, told, taken };
}

/** The content of an empty editor after a paste. */
function pasted(html: string): string {
  const { editor } = openEditor();
  editor.view.pasteHTML(html);
  return editor.getHTML();
}

const row = (tag: 'td' | 'th', ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
/** The line that is left below a table. */
const line = '<p></p>';
const nested = '<ul><li><p>Arroz</p><ul><li><p>integral</p></li></ul></li><li><p>Feijão</p></li></ul>';
const emphasised = '<strong>Coleta</strong><em> de alimentos</em><u> hoje</u>';

describe('from another program', () => {
  it('Word: titles, emphasis, lists by level and tables stay, styles and blank lines go', () => {
    expect(pasted(word)).toBe(
      [
        '<h1>Festa da Padroeira</h1><h1>Programação</h1>',
        '<p style="text-align: justify;"><strong>Missa</strong> às <em>19h</em>, com <u>bênção</u> e ',
        '<a target="_blank" rel="noopener noreferrer" href="https://www.vatican.va/">leituras</a>.</p>',
        '<ul><li><p>Barracas</p><ul><li><p>Doces</p><ul><li><p>Pamonha</p></li></ul></li></ul></li><li><p>Leilão</p></li></ul>',
        '<p>Traga:</p>',
        '<ol><li><p>Uma vela</p><ol type="a"><li><p>branca</p></li><li><p>pequena</p></li></ol></li><li><p>Um terço</p></li></ol>',
        '<table><tbody><tr><th><p style="text-align: center;"><strong>Dia</strong></p></th>',
        '<th colspan="2"><p><strong>Hora</strong></p></th></tr>',
        row('td', 'Domingo', '7h', ''),
        '</tbody></table>',
        line,
      ].join(''),
    );
  });

  it.each([
    [
      'Word on the web',
      wordOnline,
      `<h2>Avisos</h2><p>${emphasised}</p>${nested}<ol><li><p>Entregar</p></li><li><p>Assinar</p></li></ol>`,
    ],
    [
      'Google Docs',
      googleDocs,
      `<h2>Avisos</h2><p>${emphasised}</p>${nested}${table(row('td', 'Dia', 'Hora'))}${line}`,
    ],
    [
      'LibreOffice',
      libreOffice,
      `<h2>Avisos</h2><p style="text-align: center;"><strong>Coleta</strong> <em>de alimentos</em> <u>hoje</u></p>${nested}${table(row('th', 'Dia', 'Hora'), row('td', 'Domingo', '7h'))}${line}`,
    ],
    ['Excel', excel, `${table(row('td', 'Dízimo', '1.200,00'), row('td', '', '80,00'))}${line}`],
  ])('%s', (_name, html, kept) => expect(pasted(html)).toBe(kept));

  it.each([
    ['<p>·     um</p><p>·     dois</p>', '<ul><li><p>um</p></li><li><p>dois</p></li></ul>'],
    [
      '<p><span style="font-family:Symbol">·</span><span>&nbsp;&nbsp;&nbsp; </span><b>um</b> e meio</p>',
      '<ul><li><p><strong>um</strong> e meio</p></li></ul>',
    ],
    [
      '<p>1.&nbsp;&nbsp; um</p><p>•&nbsp;dentro</p><p>2.&nbsp;&nbsp; dois</p>',
      '<ol><li><p>um</p><ul><li><p>dentro</p></li></ul></li><li><p>dois</p></li></ol>',
    ],
    [
      '<p>3)&nbsp;&nbsp; três</p><p>texto</p><p>4)&nbsp;&nbsp; quatro</p>',
      '<ol start="3"><li><p>três</p></li></ol><p>texto</p><ol start="4"><li><p>quatro</p></li></ol>',
    ],
    [
      '<p>h)&nbsp;&nbsp; h</p><p>i)&nbsp;&nbsp; i</p>',
      '<ol start="8" type="a"><li><p>h</p></li><li><p>i</p></li></ol>',
    ],
    ['<p>1.&nbsp;&nbsp; a</p><p>1.&nbsp;&nbsp; b</p>', '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>'],
    ['<p>1. Abertura</p><p>– Padre!</p><p>o salão</p>', '<p>1. Abertura</p><p>– Padre!</p><p>o salão</p>'],
    ['<p>- um</p>\n<p>- dois</p><p>fim</p>', '<ul><li><p>um</p></li><li><p>dois</p></li></ul><p>fim</p>'],
    [
      '<p>• sábado</p><p>-&nbsp;<b>missa</b></p><p>• domingo</p>',
      '<ul><li><p>sábado</p><ul><li><p><strong>missa</strong></p></li></ul></li><li><p>domingo</p></li></ul>',
    ],
    [
      '<p>- Padre!</p><p>disse ela.</p><p>- Sim?</p>solto<p>- Não.</p>',
      '<p>- Padre!</p><p>disse ela.</p><p>- Sim?</p><p>solto</p><p>- Não.</p>',
    ],
    ['<ul><li><p>- a</p></li><li><p>- b</p></li></ul>', '<ul><li><p>- a</p></li><li><p>- b</p></li></ul>'],
    [
      "<p style='mso-list:l0 level2 lfo1'><!--[if !supportLists]-->o&nbsp; <!--[endif]-->um</p><p style='mso-list:l0 level2 lfo1'><!--[if !supportLists]-->o&nbsp; <!--[endif]-->dois</p>",
      '<ul><li><p>um</p></li><li><p>dois</p></li></ul>',
    ],
    ["<p style='mso-list:none'>fora da lista</p>", '<p>fora da lista</p>'],
  ])('items written as paragraphs: %s', (html, kept) => expect(pasted(html)).toBe(kept));

  it.each([
    [
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>',
      `${table(row('td', 'a', 'b'))}<p>c</p>`,
    ],
    ['<table role="presentation"><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['<table><caption>Horários</caption><tr><td>a</td></tr></table>', `<p>Horários</p>${table(row('td', 'a'))}${line}`],
    [
      '<table><tr><td colspan="2000" rowspan="x">a</td></tr></table>',
      `<table><tbody><tr><td colspan="100"><p>a</p></td></tr></tbody></table>${line}`,
    ],
    ['<ul><li>a<table><tr><td>b</td></tr></table></li></ul>', `<ul><li><p>a</p>${table(row('td', 'b'))}</li></ul>`],
    ['<p>a</p><p style="display:none">b</p><style>p{}</style><script>x</script>', '<p>a</p>'],
  ])('%s', (html, kept) => expect(pasted(html)).toBe(kept));
});

describe('an image that readers could not open', () => {
  it.each([
    'file:///C:/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'cid:image001.png@01D9',
    'blob:https://web.whatsapp.com/1',
    'http://a.test/b.png',
    '/b.png',
    '',
  ])('%j is left out, and told', (address) => {
    const { editor, told } = openEditor();
    editor.view.pasteHTML(`<p>a<img src="${address}">b</p>`);
    expect(editor.getHTML()).toBe('<p>ab</p>');
    expect(told).toEqual(['image']);
  });

  it.each<[refused: number, kept: number, told: Refusal | undefined]>([
    [0, 1, undefined],
    [1, 1, 'oneImage'],
    [2, 0, 'images'],
    [2, 1, 'someImages'],
  ])('is told once for all: %i left out, %i kept', (refused, kept, sentence) => {
    const { editor, told } = openEditor();
    const image = '<img src="https://a.test/c.png" alt="c">';
    editor.view.pasteHTML(`${'<img src="file:///a.png">'.repeat(refused)}${image.repeat(kept)}<p>a</p>`);
    expect(told).toEqual([sentence]);
    expect(editor.getHTML()).toBe(`${image.repeat(kept)}<p>a</p>`);
  });

  it('is told no longer when the next paste brings none', () => {
    const { editor, told } = openEditor();
    editor.view.pasteHTML('<img src="file:///a.png">');
    editor.view.pasteHTML('<p>a</p>');
    expect(told).toEqual(['image', undefined]);
  });

  it('does not take the selected text with it', () => {
    const { editor, told } = openEditor('<p>fica</p>');
    editor.commands.selectAll();
    editor.view.pasteHTML('<img src="file:///a.png">', htmlPaste('<img src="file:///a.png">'));
    expect(editor.getHTML()).toBe('<p>fica</p>');
    expect(told).toEqual(['image']);
  });
});

describe('files', () => {
  it.each<[files: [name: string, type: string][], pictures: string[], refusal: Refusal | undefined]>([
    [[['a.png', 'image/png']], ['a.png'], undefined],
    [
      [
        ['a.png', 'image/png'],
        ['b.jpg', 'image/jpeg'],
      ],
      ['a.png', 'b.jpg'],
      undefined,
    ],
    [[['IMG_1.HEIC', '']], ['IMG_1.HEIC'], undefined],
    [[['a.pdf', 'application/pdf']], [], 'file'],
    [
      [
        ['a.pdf', 'application/pdf'],
        ['b.png', 'image/png'],
      ],
      ['b.png'],
      'file',
    ],
  ])('%j are taken as the pictures %j, pasted or dropped, and %s is told', (files, pictures, refusal) => {
    const { editor, told, taken } = openEditor('<p>fica</p>');
    document.body.append(editor.view.dom);
    onTestFinished(() => editor.view.dom.remove());
    const data = new DataTransfer();
    for (const [name, type] of files) data.items.add(new File(['x'], name, { type }));
    const events = [
      new ClipboardEvent('paste', { clipboardData: data, cancelable: true }),
      new DragEvent('drop', { dataTransfer: data, cancelable: true, ...middleOf(editor.view.dom) }),
    ];
    for (const event of events) {
      editor.view.dom.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(told).toEqual([refusal, refusal]);
    expect(taken).toEqual(pictures.length > 0 ? [pictures, pictures] : []);
    expect(editor.getHTML()).toBe('<p>fica</p>');
  });

  it('a picture beside HTML without text is taken in place of an address that nobody can open', () => {
    const { editor, told, taken } = openEditor();
    const data = new DataTransfer();
    data.setData('text/html', '<img src="file:///C:/a.png">');
    data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
    editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }));
    expect(taken).toEqual([['a.png']]);
    expect(told.at(-1)).toBeUndefined();
  });

  it('a picture beside a text, as Word and Excel put it there, is not looked at', () => {
    const { editor, taken } = openEditor();
    const data = new DataTransfer();
    data.setData('text/html', '<p>texto</p>');
    data.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }));
    expect(editor.getHTML()).toBe('<p>texto</p>');
    expect(taken).toEqual([]);
  });
});

it.each([
  ['•', '•'],
  ['·', '·'],
  ['-', '-'],
  ['-', '-\t'],
])('text without HTML is pasted as text, its items after %j and %j as a list', (one, other) => {
  const { editor } = openEditor();
  editor.view.pasteText(`Traga:\n${one} uma vela\r\n${other} <b>um</b> terço\n\nObrigado - a comissão`);
  expect(editor.getHTML()).toBe(
    '<p>Traga:</p><ul><li><p>uma vela</p></li><li><p>&lt;b&gt;um&lt;/b&gt; terço</p></li></ul><p>Obrigado - a comissão</p>',
  );
});

it.each<[what: string, html: string, expected: string]>([
  [
    'several items',
    '<div>Traga:<br>- uma <b>vela</b><br>- um terço<br>Obrigado<br>a comissão</div>',
    '<p>Traga:</p><ul><li><p>uma <strong>vela</strong></p></li><li><p>um terço</p></li></ul><p>Obrigado<br>a comissão</p>',
  ],
  ['one dash', '<p>Ela disse:<br>- Padre!<br>E foi.</p>', '<p>Ela disse:<br>- Padre!<br>E foi.</p>'],
])('lines of one paragraph with %s', (_, html, expected) => {
  const { editor } = openEditor();
  editor.view.pasteHTML(html);
  expect(editor.getHTML()).toBe(expected);
});

it('one line of text that begins with a dash stays what somebody says', () => {
  const { editor } = openEditor();
  editor.view.pasteText('Ela disse:\n- Padre!\nE foi.');
  expect(editor.getHTML()).toBe('<p>Ela disse:</p><p>- Padre!</p><p>E foi.</p>');
});

it('a paste is undone at once', () => {
  const { editor } = openEditor('<p>antes</p>');
  editor.view.pasteHTML(word);
  expect(editor.getHTML()).toContain('Padroeira');
  editor.commands.undo();
  expect(editor.getHTML()).toBe('<p>antes</p>');
});

it('200 kB of Word don’t freeze the editor', () => {
  const { editor } = openEditor();
  const html = longWord(200_000);
  const start = performance.now();
  editor.view.pasteHTML(html);
  expect(performance.now() - start).toBeLessThan(10_000);
});

function htmlPaste(html: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  return new ClipboardEvent('paste', { clipboardData });
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}
