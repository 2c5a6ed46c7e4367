import { DOMParser, DOMSerializer, Node } from '@tiptap/pm/model';
import { Editor, getSchema } from '@tiptap/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaSource } from '#contract/media-source.ts';
import { sanitizeRichText } from '../../../edge-functions/api/rich-text/sanitize.ts';
import { extensions } from './extensions.ts';
import { placeImage } from './image/place-image.ts';
import { parsedWithStyles } from './inline-styles.ts';
import { groundColours, textColours } from './palette.ts';

const schema = getSchema(extensions);

/** A document as the editor serializes it. */
function written(document: Node): string {
  const { childNodes } = DOMSerializer.fromSchema(schema).serializeFragment(document.content);
  const box = window.document.createElement('div');
  box.append(...childNodes);
  return box.innerHTML;
}
const read = (html: string) => DOMParser.fromSchema(schema).parse(parsedWithStyles(html));

type Json = Record<string, unknown>;

const word = fc.stringMatching(/^[a-zà-ú0-9<>&"]{1,8}$/);
const mark: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike').map((type) => ({ type })),
  fc.constantFrom('https://a.test/?b=1&c="', 'mailto:a@b.test', 'tel:+5585', '/doacao').map((href) => ({
    type: 'link',
    attrs: { href },
  })),
  fc
    .record({
      color: fc.constantFrom(...textColours.map(({ value }) => value)),
      backgroundColor: fc.constantFrom(null, ...groundColours.map(({ value }) => value)),
    })
    .map((attrs) => ({ type: 'textStyle', attrs })),
);
const text = fc
  .tuple(word, fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }))
  .map(([letters, marks]) => ({ type: 'text', text: letters, marks }));
const inline = fc.array(fc.oneof(text, fc.constant({ type: 'hardBreak' })), { maxLength: 4 });
const textAlign = fc.constantFrom(null, 'left', 'center', 'right', 'justify');
const textBlock = fc.oneof(
  fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ textAlign }), content: inline }),
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ textAlign, level: fc.integer({ min: 1, max: 6 }) }),
    content: inline,
  }),
);

const span = fc.constantFrom(1, 2, 100);
const { block, table } = fc.letrec<{ block: Json; table: Json; list: Json }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    textBlock,
    fc.constant({ type: 'horizontalRule' }),
    fc.constantFrom(
      { type: 'image', attrs: { src: 'https://a.test/b.jpg', alt: 'A "igreja"' } },
      { type: 'image', attrs: { src: mediaSource(`${'0a'.repeat(16)}.webp`), alt: '', width: 1600, height: 1 } },
    ),
    fc.record({ type: fc.constant('blockquote'), content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }) }),
    tie('list'),
    tie('table'),
  ),
  list: fc
    .tuple(
      fc.constantFrom<Json>(
        { type: 'bulletList' },
        { type: 'orderedList', attrs: { start: 7, type: null } },
        { type: 'orderedList', attrs: { start: 1, type: 'a' } },
      ),
      fc.array(fc.tuple(inline, fc.array(tie('block'), { maxLength: 1 })), { minLength: 1, maxLength: 3 }),
    )
    .map(([list, items]) => ({
      ...list,
      content: items.map(([line, below]) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: line }, ...below],
      })),
    })),
  table: fc
    .array(
      fc.array(
        fc.record({
          type: fc.constantFrom('tableCell', 'tableHeader'),
          attrs: fc.record({ colspan: span, rowspan: span }),
          content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((rows) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) })),
}));

const runs = { numRuns: 40 };

const htmlOf = (content: Json[]) => written(read(written(Node.fromJSON(schema, { type: 'doc', content }))));

describe('an image', () => {
  const photo = mediaSource(`${'0a'.repeat(16)}.webp`);
  it.each([
    [`<img src="${photo}" alt="" width="1600" height="900">`, `<img src="${photo}" alt="" width="1600" height="900">`],
    [`<img src="${location.origin}${photo}" alt="a">`, `<img src="${photo}" alt="a">`],
    ['<img src="https://a.test/b.jpg" width="50%" height="10001">', '<img src="https://a.test/b.jpg">'],
    [
      '<img src="https://a.test/b.jpg" alt="" width="10000" height="1">',
      '<img src="https://a.test/b.jpg" alt="" width="10000" height="1">',
    ],
    ['<img src="/b.jpg"><p>a</p>', '<p>a</p>'],
    [`<img src="${photo}/../a.html"><p>a</p>`, '<p>a</p>'],
  ])('%s is kept as %s', (html, kept) => expect(written(read(html))).toBe(kept));

  it.each([
    [10_000, 'width="10000" height="1"'],
    [10_001, ''],
  ])('%i pixels wide is placed with the size that a text keeps: %s', (width, size) => {
    const editor = new Editor({ extensions });
    placeImage(editor, { src: photo, alt: 'a', width, height: 1 });
    const image = `<img ${`src="${photo}" alt="a" ${size}`.trim()}>`;
    expect(editor.getHTML()).toContain(image);
    editor.destroy();
  });
});

describe('what the editor writes', () => {
  it('is what it reads again after the API has cleaned it', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
        const html = htmlOf(content);
        expect(written(read(sanitizeRichText(html)))).toBe(html);
      }),
      runs,
    );
  });

  it('is kept to the letter in tables of plain text', () => {
    fc.assert(
      fc.property(table, (json) => {
        // The styles of text and elements without an end are written in another way.
        const html = htmlOf([json]).replace(/<(hr|br|img)\b[^>]*>| style="[^"]*"/g, '');
        expect(sanitizeRichText(html)).toBe(html);
      }),
      runs,
    );
  });
});
