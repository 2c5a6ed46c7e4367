import { leadingMarker, type Marker, readMarker } from './list-markers.ts';

/*
 * Word writes list items as paragraphs, with the marker as text and the level in a proprietary style; Word on the web
 * writes a list for each item. Both become lists here.
 */

interface Item {
  element: HTMLElement;
  /** From 1; undefined when it must be inferred from the markers: a new kind of marker begins a deeper list. */
  level: number | undefined;
  marker: Marker;
  /** Characters at the beginning of its text that are removed with the marker. */
  leading: number;
  /** True if it counts as an item only among others. */
  doubtful: boolean;
}

const blocks = 'p, div, ul, ol, li, table, blockquote, h1, h2, h3, h4, h5, h6';

/** Turns paragraphs that are items by their style or text into lists. Styles are not applied yet (inline-styles.ts). */
export function makeLists(root: HTMLElement): void {
  takeApartListsOfWeb(root);
  for (const element of parentsOf(root, 'p > br, div > br')) takeApartLines(element as HTMLElement);
  const items = [...root.querySelectorAll<HTMLElement>('p, div')].flatMap((element) => itemOf(element) ?? []);
  for (const run of runsOf(items)) {
    if (run.length > 1 || !run[0]?.doubtful) buildLists(run);
  }
}

/** In place of `:has()`, which Firefox before 121 doesn't know. */
const parentsOf = (root: HTMLElement, children: string) =>
  new Set([...root.querySelectorAll(children)].map(({ parentElement }) => parentElement as Element));

const rawStyle = (element: Element) => element.getAttribute('data-style') ?? '';

function itemOf(element: HTMLElement): Item | undefined {
  if (element.querySelector(blocks)) return undefined;
  const onWeb = element.getAttribute('data-item');
  if (onWeb) {
    const [level, marker = ''] = onWeb.split(' ');
    return { element, level: Number(level), marker: readMarker(marker), leading: 0, doubtful: false };
  }
  if (element.closest('li')) return undefined;
  const [, styled] = /mso-list:[^;]*\blevel(\d)/i.exec(rawStyle(element)) ?? [];
  const level = styled === undefined ? undefined : Number(styled);
  const apart = level === undefined ? undefined : takeMarkerApart(element);
  if (apart) return { element, level, marker: apart, leading: 0, doubtful: false };
  const found = leadingMarker(element.textContent ?? '');
  if (!found) return undefined;
  const { marker, length, doubtful } = found;
  return { element, level, marker, leading: length, doubtful: doubtful && level === undefined };
}

/** Removes the marker that Word sets apart from the paragraph's text. */
function takeMarkerApart(element: HTMLElement): Marker | undefined {
  const parts = setApart(element);
  if (parts.length === 0) return undefined;
  const text = parts.map((part) => part.textContent).join('');
  for (const part of parts) part.remove();
  // A bullet may be a picture.
  return readMarker(text.replace(/\s+/g, '') || '·');
}

/** The marker that Word sets apart, by a style or by conditional comments where a program removed the style. */
function setApart(element: HTMLElement): ChildNode[] {
  const ignored = [...element.querySelectorAll('[data-style]')].find((part) =>
    /mso-list:\s*ignore/i.test(rawStyle(part)),
  );
  return ignored ? [ignored] : betweenComments(element);
}

function betweenComments(element: HTMLElement): ChildNode[] {
  const nodes = [...element.childNodes];
  const start = nodes.findIndex((node) => isComment(node, 'if !supportLists'));
  const end = nodes.findIndex((node, index) => index > start && isComment(node, 'endif'));
  return start < 0 || end < 0 ? [] : nodes.slice(start + 1, end);
}

const isComment = (node: Node, text: string) => node.nodeType === Node.COMMENT_NODE && node.nodeValue?.includes(text);

function dropText(element: HTMLElement, length: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text;
    const part = Math.min(left, text.length);
    text.deleteData(0, part);
    left -= part;
  }
}

/** Splits a block at lines that begin with a marker, if there are several; other lines stay together. */
function takeApartLines(element: HTMLElement): void {
  if (element.querySelector(blocks)) return;
  const lines: ChildNode[][] = [[]];
  for (const node of element.childNodes) {
    if (node.nodeName === 'BR') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const isItem = (line: ChildNode[]) => leadingMarker(line.map((node) => node.textContent).join('')) !== undefined;
  if (lines.filter(isItem).length < 2) return;

  let rest: HTMLElement | undefined;
  for (const line of lines) {
    const item = isItem(line);
    if (rest && !item) {
      rest.append(element.ownerDocument.createElement('br'), ...line);
      continue;
    }
    const block = element.cloneNode(false) as HTMLElement;
    block.append(...line);
    element.before(block);
    rest = item ? undefined : block;
  }
  element.remove();
}

/** Turns each item of Word on the web into a paragraph with its level and marker. */
function takeApartListsOfWeb(root: HTMLElement): void {
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  for (const list of parentsOf(root, 'ul > [data-aria-level], ol > [data-aria-level]')) {
    const start = Number(list.getAttribute('start') ?? 1);
    const lines = [...list.children].map((child, index) => {
      const line = list.ownerDocument.createElement('p');
      const marker = list.tagName === 'OL' ? `${start + index}.` : '·';
      line.setAttribute('data-item', `${child.getAttribute('data-aria-level') ?? 1} ${marker}`);
      line.append(...[...child.childNodes].flatMap((node) => (isParagraph(node) ? [...node.childNodes] : [node])));
      return line;
    });
    list.replaceWith(...lines);
  }
}

const isParagraph = (node: Node) => node.nodeName === 'P';

/** Items with nothing between them. */
function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && item.element.previousElementSibling === run.at(-1)?.element && !textBefore(item.element)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function textBefore({ previousSibling }: Node): boolean {
  if (previousSibling?.nodeType === Node.COMMENT_NODE) return textBefore(previousSibling);
  return previousSibling?.nodeType === Node.TEXT_NODE && previousSibling.nodeValue?.trim() !== '';
}

interface OpenList extends Marker {
  list: HTMLElement;
  level: number;
}

/** Replaces the run by lists, nested by level. */
function buildLists(run: readonly Item[]): void {
  const open: OpenList[] = [];
  const anchor = run[0]?.element as HTMLElement;
  const page = anchor.ownerDocument;
  const place = page.createComment('');
  anchor.before(place);
  for (const { element, level, marker, leading } of run) {
    dropText(element, leading);
    const wanted = level ?? levelByKind(open, marker);
    while ((open.at(-1)?.level ?? 0) > wanted) open.pop();
    const current = open.at(-1);
    if (current?.level === wanted && !continues(current, marker)) open.pop();
    if (open.at(-1)?.level !== wanted) {
      const list = newList(page, marker);
      const parentItem = open.at(-1)?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else place.before(list);
      open.push({ ...marker, list, level: wanted });
    }
    const item = page.createElement('li');
    item.append(element);
    open.at(-1)?.list.append(item);
  }
  place.remove();
}

function levelByKind(open: readonly OpenList[], { kind }: Marker): number {
  return open.find((list) => list.kind === kind)?.level ?? (open.at(-1)?.level ?? 0) + 1;
}

/** True if an item continues the list above it; a restarted numbering is another list. */
function continues(list: OpenList, { ordered, number, type }: Marker): boolean {
  if (list.ordered !== ordered) return false;
  const letterAmongLetters = type.toLowerCase() === 'i' && list.type.toLowerCase() === 'a';
  return !ordered || number !== 1 || letterAmongLetters;
}

function newList(page: Document, { ordered, number, type }: Marker): HTMLElement {
  const list = page.createElement(ordered ? 'ol' : 'ul');
  if (ordered && number !== 1) list.setAttribute('start', String(number));
  if (ordered && type !== '1') list.setAttribute('type', type);
  return list;
}
