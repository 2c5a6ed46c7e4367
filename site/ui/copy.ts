/** Milliseconds for which 'Copiado!' is shown (docs/product.md, "Constants"). */
const confirmationTime = 2000;

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const label = [...button.childNodes];
  // Browsers offer the clipboard over https and on localhost only.
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    button.replaceChildren('Copiado!');
    setTimeout(() => button.replaceChildren(...label), confirmationTime);
  });
}
