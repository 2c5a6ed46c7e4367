/*
 * Copies the text of the pressed button, `data-copy`, and confirms it in the button for a while: with `data-copied`, or
 * where the browser refuses with `data-uncopied` or the text itself, for `data-copied-for` milliseconds. Part of the
 * app's script, so that a page's own script or island only writes the attributes. Until it is loaded the buttons keep
 * their place, unseen (styles/base.css).
 */

/** Milliseconds (docs/product.md, "Constants"). */
const confirmationTime = 2000;

document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-copy]');
  if (!button) return;
  const { copy = '', uncopied = copy, copiedFor = confirmationTime } = button.dataset;
  let { copied = 'Copiado!' } = button.dataset;
  await navigator.clipboard.writeText(copy).catch(() => {
    copied = uncopied;
  });
  if (button.textContent === copied) return;
  const label = [...button.childNodes];
  button.replaceChildren(copied);
  setTimeout(() => button.replaceChildren(...label), +copiedFor);
});

// Browsers offer the clipboard over https and on localhost only.
document.documentElement.toggleAttribute('data-copies', Boolean(navigator.clipboard));
