import sanitizeHtml from 'sanitize-html';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}(\s*,\s*\d{1,3}){2}(\s*,\s*(0|1|0?\.\d+))?\s*\)$/i];
const alignment = { 'text-align': [/^(left|center|right|justify)$/] };

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br'],
    ...['strong', 'em', 'u', 's', 'span', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
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
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src?.startsWith('https://'),
};

/**
 * Reduces HTML to what the panel's editor produces: its tags, colours and alignments, links to http, https,
 * mailto and tel, images over https. Other tags are removed but their text is kept, except for scripts and styles.
 */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, allowed).trim();

/** The plain text of rich text, with whitespace collapsed. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(\/?(p|h[1-6]|li|blockquote|br|hr)\b)/gi, ' <$1');
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
}

/** Whether rich text contains visible text or an image. */
export const showsSomething = (html: string): boolean => plainText(html) !== '' || /<img\b/.test(html);
