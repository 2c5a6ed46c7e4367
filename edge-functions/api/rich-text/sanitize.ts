import sanitizeHtml from 'sanitize-html';
import { isPixCode, opensElsewhere } from '#contract/fields/link-reach.ts';
import { imageSide } from '#contract/media.ts';
import { isMediaSource } from '#contract/media-source.ts';
import { alignedTags, richTextAttributes, richTextTags } from '#contract/rich-text.ts';
import { isSeen, withoutNonText, withoutTurns } from '#contract/text.ts';

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\(\s*\d{1,3}(\s*,\s*\d{1,3}){2}(\s*,\s*(0|1|0?\.\d+))?\s*\)$/i];
const alignment = { 'text-align': [/^(left|center|right|justify)$/] };

/** 2 to 100 columns or rows: more would make browsers lay out huge empty tables. */
const span = /^([2-9]|[1-9]\d|100)$/;

/** An allowed link address that readers can open, as a browser normalizes it; empty for any other. */
function addressOf(href = ''): string {
  const address = href.replace(/[\t\n\r]/g, '').trim();
  const isAllowed = /^(https?:|mailto:|tel:|[?#]|\/(?![/\\]))/i.test(address);
  return isAllowed && opensElsewhere(address) && !isPixCode(address) ? address : '';
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextAttributes).map(([tag, attributes]) => [tag, [...attributes]])),
    ...Object.fromEntries([...alignedTags, 'span'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: {
    ...Object.fromEntries(alignedTags.map((tag) => [tag, alignment])),
    span: { color: colour, 'background-color': colour },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // No real text nests so deep; without a limit the time is quadratic in the depth.
  nestingLimit: 100,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, attribs) =>
      keeping({ target: /^_blank$/ })(tagName, {
        ...attribs,
        href: addressOf(attribs.href),
        rel: 'noopener noreferrer',
      }),
    img: (tagName, attribs) =>
      keeping({ width: imageSide, height: imageSide })(tagName, { ...attribs, loading: 'lazy' }),
    ol: keeping({ start: /^-?\d{1,6}$/, type: /^[aAiI]$/ }),
    th: keeping({ colspan: span, rowspan: span }),
    td: keeping({ colspan: span, rowspan: span }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isImageAddress(attribs.src ?? ''),
};

/** An https address, or one of the parish's photos. */
const isImageAddress = (src: string): boolean => src.startsWith('https://') || isMediaSource(src);

/** Two passes are enough for nearly all texts. */
const mostRounds = 8;

/**
 * Reduces HTML to what the panel's editor produces: its tags, tables, colours and alignments, links to http, https,
 * mailto and tel, images over https, the parish's photos. Other tags are removed but their text is kept, except for
 * scripts and styles. Idempotent: it repeats until nothing changes, because removing a tag may make the rest parse
 * differently.
 */
export function sanitizeRichText(html: string): string {
  let written = html;
  for (let round = 0; round < mostRounds; round += 1) {
    const cleaned = withoutTurns(withoutNonText(sanitizeHtml(written, allowed))).trim();
    if (cleaned === written) break;
    written = cleaned;
  }
  return written;
}

/** Removes an element's attributes whose value doesn't match their pattern. */
function keeping(patterns: Readonly<Record<string, RegExp>>): sanitizeHtml.Transformer {
  const isKept = ([name, value]: [string, string]) => patterns[name]?.test(value) ?? true;
  return (tagName, attribs) => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(isKept)) });
}

/** True if cleaned rich text has visible text or an image. */
export const showsSomething = (cleaned: string): boolean =>
  cleaned.includes('<img ') || isSeen(cleaned.replace(/<[^>]*>/g, ''));
