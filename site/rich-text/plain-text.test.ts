import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, plainText, textLines } from './plain-text.ts';

describe('plainText', () => {
  it('separates words at blocks, and not at inline elements', () => {
    expect(plainText('<h2>Missa</h2><p>Às <strong>18</strong>h<em>.</em></p>')).toBe('Missa Às 18h.');
    expect(plainText('<table><tr><th>Dia</th><th>Hora</th></tr><tr><td>Domingo</td></tr></table>')).toBe(
      'Dia Hora Domingo',
    );
  });

  it('decodes entities once', () => {
    expect(plainText('Fé &amp; vida &#233; &#xE9; &amp;lt;')).toBe('Fé & vida é é &lt;');
    expect(plainText('&desconhecida; &#0;')).toBe('&desconhecida; &#0;');
  });

  it('finds every word between blocks', () => {
    const word = fc.stringMatching(/^[a-zà-ú]{1,9}$/);
    const tag = fc.constantFrom('<p>', '</p>', '<br>', '<li>', '<h2 style="text-align:center">');
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, word)), (pieces) => {
        expect(plainText(pieces.flat().join(''))).toBe(pieces.map(([, text]) => text).join(' '));
      }),
    );
  });
});

describe('textLines', () => {
  it.each([
    ['<p>Segunda, às 19h.</p><p>Sábado,<br>às <strong>17h</strong>.</p>', ['Segunda, às 19h.', 'Sábado,', 'às 17h.']],
    ['<p>Leve:</p><ul><li><p>pão</p></li><li><p>vinho &amp; água</p></li></ul>', ['Leve:', '• pão', '• vinho & água']],
    [
      '<ol><li><p>Entre</p><ul><li><p>em silêncio</p></li></ul></li><li><p>Reze</p></li></ol><p>Amém</p>',
      ['1. Entre', '• em silêncio', '2. Reze', 'Amém'],
    ],
    ['<table><tbody><tr><th><p>Dia</p></th></tr><tr><td>Dom.</td><td>8h</td></tr></tbody></table>', ['Dia', 'Dom. 8h']],
    ['<h2>Festa</h2><p></p><hr><blockquote><p>Paz</p></blockquote>', ['Festa', 'Paz']],
    [
      '<p>Venha</p><img src="/a.webp" alt="O altar &gt; o coro &amp; a nave" width="9" /><img src="/b.webp" alt="" /><p>Fim</p>',
      ['Venha', '[Imagem: O altar > o coro & a nave]', 'Fim'],
    ],
    ['<img src="/a.webp" alt="a > b <c> d">', ['[Imagem: a > b <c> d]']],
    ['Sem marcas', ['Sem marcas']],
    ['', []],
  ])('of %s', (html, lines) => expect(textLines(html)).toEqual(lines));
});

describe('excerptOf', () => {
  it('prefers the excerpt and falls back to the text', () => {
    expect(excerptOf({ excerpt: 'Resumo', content: '<p>Texto</p>' }, 150)).toBe('Resumo');
    expect(excerptOf({ excerpt: null, content: '<p>Texto</p>' }, 150)).toBe('Texto');
    expect(excerptOf({ excerpt: '', content: '<p>Texto</p>' }, 150)).toBe('Texto');
  });
});
