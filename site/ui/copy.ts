import { confirmationTime, copyText, hasClipboard } from '../lib/clipboard.ts';

/*
 * Copies the text of the pressed button, `data-copy`, and confirms it in the button for a while: with `data-copied`, or
 * where the browser refuses with `data-uncopied` or the text itself, for `data-copied-for` milliseconds. Part of the
 * app's script, so that a page's own script or island only writes the attributes. Until it is loaded the buttons keep
 * their place, unseen (styles/base.css).
 */

document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-copy]');
  if (!button) return;
  const { copy = '', uncopied = copy, copiedFor = confirmationTime } = button.dataset;
  const said = (await copyText(copy)) ? (button.dataset.copied ?? 'Copiado!') : uncopied;
  if (button.textContent === said) return;
  const label = [...button.childNodes];
  button.replaceChildren(said);
  setTimeout(() => button.replaceChildren(...label), +copiedFor);
});

document.documentElement.toggleAttribute('data-copies', hasClipboard());
