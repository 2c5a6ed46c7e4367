/** Marks the spoken sentence, or removes the mark without one. Browsers without custom highlights mark the block. */
export function mark(range?: Range): void {
  for (const marked of document.querySelectorAll('[data-spoken]')) marked.removeAttribute('data-spoken');
  if (globalThis.Highlight && CSS.highlights) {
    if (range) CSS.highlights.set('spoken', new Highlight(range));
    else CSS.highlights.delete('spoken');
  } else range?.startContainer.parentElement?.toggleAttribute('data-spoken', true);
}

/** Pixels, for the header. */
const covered = 88;

/** Scrolls to the spoken sentence unless it is completely visible above the player. */
export function keepInSight(range: Range, player: HTMLElement): void {
  const { top, bottom } = range.getBoundingClientRect();
  const free = innerHeight - player.offsetHeight;
  if (top < covered || bottom > free) scrollBy({ top: top - Math.max(covered, free / 4) });
}

/** True if it is still in the page and shown. */
export const isShown = ({ startContainer }: Range): boolean =>
  startContainer.isConnected && !!startContainer.parentElement?.getClientRects().length;
