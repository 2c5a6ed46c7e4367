/*
 * The rich text that the panel's editor produces. The API's sanitizer and the pages that draw rich text in the browser
 * share these lists; `private.is_rich_text` in SQL is as strict or a little wider.
 */

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Elements whose text may be aligned. */
export const alignedTags = ['p', ...headings] as const;

export const richTextTags = [
  ...alignedTags,
  ...(['blockquote', 'ul', 'ol', 'li', 'hr', 'br'] as const),
  ...(['strong', 'em', 'u', 's', 'span', 'a', 'img'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
];

type RichTextTag = (typeof richTextTags)[number];

const cellAttributes = ['colspan', 'rowspan'];

/** Attributes by element, without `style`. */
export const richTextAttributes: Readonly<Partial<Record<RichTextTag, readonly string[]>>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start', 'type'],
  th: cellAttributes,
  td: cellAttributes,
};
