import { sentencesOf } from './sentences.ts';

/** A sentence to be spoken, and its range in the page. */
export interface Passage {
  words: string;
  range: Range;
}

/** Elements that are not read: verse numbers, controls and hidden ones. */
const silent = 'sup, button, select, nav, svg, script, style, template, noscript, .unseen';

/** Blocks, which sentences don't cross. */
const block = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, blockquote, figcaption, pre, div, section, article';

/** The visible sentences of these parts of the page, in order. */
export const passagesOf = (parts: Iterable<Element>): Passage[] => [...parts].flatMap(blocksOf).flatMap(passagesIn);

/** A block's text nodes; null is a line break. */
type Block = (Text | null)[];

function blocksOf(part: Element): Block[] {
  const blocks = new Map<Element, Block>();
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text || node instanceof HTMLBRElement) return NodeFilter.FILTER_ACCEPT;
    const hidden = (node as Element).matches(silent) || isHidden(node as Element);
    return hidden ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  if (isHidden(part)) return [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = (node.parentElement as Element).closest(block) ?? part;
    const nodes = blocks.get(owner) ?? [];
    blocks.set(owner, nodes);
    nodes.push(node instanceof Text ? node : null);
  }
  return [...blocks.values()];
}

const isHidden = (element: Element) => element.closest('[hidden]') !== null;

function passagesIn(nodes: Block): Passage[] {
  const starts: { node: Text; at: number }[] = [];
  let text = '';
  for (const node of nodes) {
    if (node) starts.push({ node, at: text.length });
    text += node ? node.data : '\n';
  }
  /** The node with the character at this offset of the text. */
  const nodeAt = (place: number) => starts.filter(({ at }) => at <= place).pop() as { node: Text; at: number };
  return sentencesOf(text).map(([start, end]) => {
    const range = document.createRange();
    const [first, last] = [nodeAt(start), nodeAt(end - 1)];
    range.setStart(first.node, start - first.at);
    range.setEnd(last.node, Math.min(end - last.at, last.node.length));
    return { words: text.slice(start, end).replace(/\s+/g, ' '), range };
  });
}
