import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText, showsSomething } from './sanitize.ts';

const photo = `/storage/v1/object/public/media/${'0123456789abcdef'.repeat(2)}.webp`;

describe('the editor’s output is kept', () => {
  it.each([
    '<p>Missa <strong>de</strong> <em>Natal</em> <u>às</u> <s>18h</s> 20h</p>',
    '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    '<ul><li><p>um</p><ul><li><p>dentro</p></li></ul></li></ul><ol start="3"><li><p>três</p></li></ol>',
    '<p style="text-align:center">ao centro</p><h2 style="text-align:right">à direita</h2>',
    '<p><span style="color:#1e3a8a">azul</span> <span style="background-color:rgb(255, 240, 0)">amarelo</span></p>',
    '<blockquote><p>citação</p></blockquote><hr />',
    '<p><a href="https://paroquia.test/a?b=1" target="_blank" rel="noopener noreferrer">link</a></p>',
    '<p><a href="mailto:a@b.test" rel="noopener noreferrer">e-mail</a> <a href="tel:+558532810000" rel="noopener noreferrer">tel</a></p>',
    '<ol type="a"><li><p>a</p></li></ol>',
    '<table><tbody><tr><th><p>Dia</p></th><th colspan="2"><p>Missa</p></th></tr><tr><td rowspan="2"><p>Domingo</p></td><td><p>7h</p></td><td><p>19h</p></td></tr></tbody></table>',
    '<table><thead><tr><th>Dia</th></tr></thead><tbody><tr><td>Domingo</td></tr></tbody></table>',
    '<img src="https://paroquia.test/a.webp" alt="A igreja" width="300" height="200" loading="lazy" />',
    `<img src="${photo}" alt="" width="1" height="10000" loading="lazy" />`,
  ])('%s', (html) => expect(sanitizeRichText(html)).toBe(html));
});

describe('harmful markup is dropped', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="http://192.168.0.10/a">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="//evil.test">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="/\\evil.test">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href="java\ufffescript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<a href=" /galeria\n">a</a>', '<a href="/galeria" rel="noopener noreferrer">a</a>'],
    ['<p title="a">&#1;&#xfffe;&#xd800;a</p>', '<p>\ufffd\ufffd\ufffda</p>'],
    ['<p>a\u202eb&#x2066;c</p>', '<p>abc</p>'],
    ['<img src="data:image/svg+xml,x">', ''],
    ['<img src="http://evil.test/a.png">', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)><p>a</p></svg>', '<p>a</p>'],
    ['<iframe src="https://evil.test"></iframe>a', 'a'],
    ['<style>p{color:red}</style>a', 'a'],
    ['<p style="position:fixed;text-align:left">a</p>', '<p style="text-align:left">a</p>'],
    ['<span style="color:url(https://evil.test)">a</span>', '<span>a</span>'],
    ['<span style="color:expression(alert(1))">a</span>', '<span>a</span>'],
    ['<a href="/a" target="_top">a</a>', '<a href="/a" rel="noopener noreferrer">a</a>'],
    ['<a href="/a" target="painel">a</a>', '<a href="/a" rel="noopener noreferrer">a</a>'],
    [
      '<img src="https://a.test/b.png" width="100000" height="50%">',
      '<img src="https://a.test/b.png" loading="lazy" />',
    ],
    ['<img src="https://a.test/b.png" width="0" height="10001">', '<img src="https://a.test/b.png" loading="lazy" />'],
    [`<img src="${photo.replace('/media/', '/media/../outro/')}">`, ''],
    [`<img src="${photo}?download=a.html">`, ''],
    [`<img src="/${photo}">`, ''],
    ['<img src="/api/auth/logout">', ''],
    ['<p class="x" id="y">a</p>', '<p>a</p>'],
    [
      '<table style="width:900px" border="1"><colgroup><col width="9"></colgroup><tr><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
    ['<td colspan="101" rowspan="0" width="9" style="color:red">a</td>', '<td>a</td>'],
    ['<th colspan="-2" rowspan="2.5" scope="col" onclick="x">a</th>', '<th>a</th>'],
    ['<table><caption>c</caption><tr><td><script>x</script>a</td></tr></table>', '<table>c<tr><td>a</td></tr></table>'],
    ['<ol start="x" type="disc"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<form action="https://evil.test"><input name="a"></form>a', 'a'],
  ])('%s', (html, kept) => expect(sanitizeRichText(html)).toBe(kept));

  it('lets only allowed tags and attributes through, for any input', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '<a href="javascript:x">',
      '<b',
      '"',
      '>',
      '&lt;',
      '<!--',
      '-->',
      '<svg>',
      'x',
      ' style="color:red"',
      '<math>',
      '<img src=',
      '</',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const kept = sanitizeRichText(parts.join(''));
        const tags = [...kept.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag);
        expect(tags.filter((tag) => !['p', 'a', 'img', 'strong'].includes(tag as string))).toEqual([]);
        expect(kept).not.toMatch(/<[^>]*(javascript:|\son\w+=)/i);
      }),
    );
  });
});

describe('what cleaned rich text shows', () => {
  it.each([
    ['<p>Um</p><p>dois &amp; <b>três</b></p>', true],
    ['<p>&lt;</p>', true],
    ['<p> </p><p><br></p>', false],
    ['<p>\u200b\u3164\ufeff&nbsp;&#173;</p>', false],
    ['<ul><li></li></ul><hr>', false],
    ['<table><tr><td>7h</td></tr></table>', true],
    ['<table><tr><td><p></p></td></tr></table>', false],
    ['<img src="https://a.test/x.png">', true],
  ])('%s', (html, shows) => expect(showsSomething(sanitizeRichText(html))).toBe(shows));
});
