/** Milliseconds for which a copy is confirmed (public-site.md, section 9). */
const confirmation = 2000;

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const label = [...button.childNodes];
  // Only pages that came over https, or from this machine, are given a clipboard.
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    button.replaceChildren('Copiado!');
    setTimeout(() => button.replaceChildren(...label), confirmation);
  });
}
