import sanitizeHtml from 'sanitize-html';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}(\s*,\s*\d{1,3}){2}(\s*,\s*(0|1|0?\.\d+))?\s*\)$/i];
const alignment = { 'text-align': [/^(left|center|right|justify)$/] };

/** 2 to 100 columns or rows: more would make the browser lay out cells that nobody wrote. */
const span = /^([2-9]|[1-9]\d|100)$/;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br'],
    ...['strong', 'em', 'u', 's', 'span', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'span'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: {
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, alignment])),
    span: { color: colour, 'background-color': colour },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    ol: keeping({ start: /^-?\d{1,6}$/, type: /^[aAiI]$/ }),
    th: keeping({ colspan: span, rowspan: span }),
    td: keeping({ colspan: span, rowspan: span }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src?.startsWith('https://'),
};

/**
 * Reduces HTML to what the panel's editor produces: its tags, tables, colours and alignments, links to http, https,
 * mailto and tel, images over https. Other tags are removed but their text is kept, except for scripts and styles.
 */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, allowed).trim();

/** Removes an element's attributes whose value doesn't match its pattern. */
function keeping(patterns: Readonly<Record<string, RegExp>>): sanitizeHtml.Transformer {
  return (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => patterns[name]?.test(value))),
  });
}

/** The plain text of rich text, with whitespace collapsed. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(\/?(p|h[1-6]|li|blockquote|br|hr|td|th)\b)/gi, ' <$1');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
}

/** Whether rich text contains visible text or an image. */
export const showsSomething = (html: string): boolean => plainText(html) !== '' || /<img\b/.test(html);
