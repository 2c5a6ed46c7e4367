/**
 * A button that shows and hides a part of the page: `data-open` on the part, `aria-expanded` on the button. A click
 * outside both and Escape close it; Escape also returns the focus to the button.
 */
export function disclosure(button: HTMLElement, part: HTMLElement): { isOpen(): boolean; close(): void } {
  const isOpen = () => part.hasAttribute('data-open');
  const show = (open: boolean) => {
    part.toggleAttribute('data-open', open);
    button.setAttribute('aria-expanded', String(open));
  };

  button.addEventListener('click', () => show(!isOpen()));
  document.addEventListener('click', ({ target }) => {
    if (isOpen() && !part.contains(target as Node) && !button.contains(target as Node)) show(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    const hadFocus = part.contains(document.activeElement);
    show(false);
    if (hadFocus) button.focus();
  });

  return { isOpen, close: () => show(false) };
}
