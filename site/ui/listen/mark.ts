/** Marks the sentence that is being spoken; none ends the mark. Where browsers can't mark words, their block is marked. */
export function mark(range?: Range): void {
  for (const marked of document.querySelectorAll('[data-spoken]')) marked.removeAttribute('data-spoken');
  if (globalThis.Highlight && CSS.highlights) {
    if (range) CSS.highlights.set('spoken', new Highlight(range));
    else CSS.highlights.delete('spoken');
  } else range?.startContainer.parentElement?.toggleAttribute('data-spoken', true);
}

/** Pixels that the header may cover. */
const covered = 88;

/** Scrolls to what is spoken when it is not wholly in sight above the player. */
export function keepInSight(range: Range, player: HTMLElement): void {
  const { top, bottom } = range.getBoundingClientRect();
  const free = innerHeight - player.offsetHeight;
  if (top < covered || bottom > free) scrollBy({ top: top - Math.max(covered, free / 4) });
}

/** Whether it is still in the page and shown. */
export const isShown = ({ startContainer }: Range): boolean =>
  startContainer.isConnected && !!startContainer.parentElement?.getClientRects().length;
