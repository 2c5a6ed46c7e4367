/**
 * Lets React work on a page that the browser translates. A translator puts `<font>` elements in place of text nodes;
 * React, which goes on with the nodes that it made, would throw when it removes one or inserts something before it,
 * and would write into nodes that nobody sees (https://github.com/facebook/react/issues/11538). So we note what stands
 * for a text, let the two methods act on that, and put the text back when it changes, for the translator to take again.
 */
export function surviveTranslation(): void {
  if (isSurviving in Node.prototype) return;
  const { removeChild, insertBefore } = Node.prototype;
  Object.assign(Node.prototype, {
    [isSurviving]: true,
    removeChild(this: Node, child: Node) {
      if (child.parentNode === this || !isTranslated()) {
        takenByPage.add(child);
        return removeChild.call(this, child);
      }
      const place = placeIn(this, child);
      if (place) removeChild.call(place.parentNode as Node, place);
      // A text that the translator put together with another has no place of its own.
      return place || isText(child) ? child : removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      if (!before || before.parentNode === this || !isTranslated()) return insertBefore.call(this, child, before);
      let place = placeIn(this, before);
      while (place && place.parentNode !== this) place = place.parentElement ?? undefined;
      return insertBefore.call(this, child, place ?? null);
    },
  });
  observer.observe(document, { childList: true, subtree: true });
}

const isSurviving = Symbol.for('survives translation');

/** The element that stands for a text, and the texts of such an element. */
const standIns = new WeakMap<Node, Element>();
const textsOf = new WeakMap<Element, Text[]>();
/** Nodes that the page's own scripts took away. */
const takenByPage = new WeakSet<Node>();
let hasStandIns = false;

const observer = new MutationObserver(note);

/** True once a translator has replaced a text; it may just have done so. */
function isTranslated(): boolean {
  note(observer.takeRecords());
  return hasStandIns;
}

/** The node below `parent` that stands for another: an element that a translator moved stands for itself. */
function placeIn(parent: Node, node: Node): ChildNode | undefined {
  const place = standIns.get(node) ?? (isText(node) ? outermostFont(node) : node);
  return parent.contains(place) ? (place as ChildNode) : undefined;
}

function outermostFont(text: Node): Node {
  let place = text;
  while (isFont(place.parentNode)) place = place.parentNode;
  return place;
}

function note(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') restore(target);
    if (addedNodes.length > 0) hasStandIns ||= [...addedNodes].some(isFont);
    if (!hasStandIns) continue;
    for (const added of addedNodes) forget(added);
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
    for (const removed of removedNodes) if (standIn && isText(removed)) remember(removed, standIn);
  }
}

function remember(text: Text, standIn: Element): void {
  if (takenByPage.has(text) || text.isConnected || !standIn.isConnected) return;
  standIns.set(text, standIn);
  textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), text]);
  observer.observe(text, { characterData: true });
}

/** A text that stands in the page again needs nothing in its place. */
function forget(text: Node): void {
  const standIn = text.isConnected && standIns.get(text);
  if (!standIn) return;
  standIns.delete(text);
  standIn.remove();
}

function restore(text: Node): void {
  const standIn = standIns.get(text);
  if (!standIn?.isConnected) return;
  standIn.replaceWith(...(textsOf.get(standIn) ?? []));
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';
