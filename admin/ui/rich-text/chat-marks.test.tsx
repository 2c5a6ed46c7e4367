import { Editor } from '@tiptap/react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { extensions } from './extensions.ts';

function openEditor() {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({ element, extensions });
  onTestFinished(() => {
    editor.destroy();
    element.remove();
  });
  return editor;
}

const texts: [written: string, html: string][] = [
  ['*Missa de domingo* às 19h', '<strong>Missa de domingo</strong> às 19h'],
  ['A _Vigília_ (às 20h), ~cancelada~', 'A <em>Vigília</em> (às 20h), <s>cancelada</s>'],
  ['*Sim*, *não*!', '<strong>Sim</strong>, <strong>não</strong>!'],
  ['"*Ide*"', '"<strong>Ide</strong>"'],
  ...[
    'R$ 5 * 3 pessoas * 2 dias',
    '5*3*2 pessoas',
    'Nome: ____________ CPF: _____',
    'um_nome_com_sinais',
    'de 10 ~ 12 pessoas, ~ 20 reais',
    '* item solto',
    '**',
  ].map((unchanged): [string, string] => [unchanged, unchanged]),
];

it.each(texts)('pasted, "%s" is %s', (text, html) => {
  const editor = openEditor();
  editor.view.pasteText(text);
  expect(editor.getHTML()).toBe(`<p>${html}</p>`);
});

it.each(texts.filter(([text]) => !text.startsWith('* ')))('typed, "%s" is %s', async (text, html) => {
  const editor = openEditor();
  editor.view.focus();
  await expect.poll(() => editor.view.hasFocus()).toBe(true);
  await userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'));
  await expect.poll(() => editor.getHTML()).toBe(`<p>${html}</p>`);
});
