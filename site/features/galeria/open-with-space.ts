/** A gallery's card opens with Space too, as a button does (public-site.md, section 2, Galleries). */
document.addEventListener('keydown', (event) => {
  const link = event.key === ' ' && (event.target as Element).closest<HTMLAnchorElement>('.gallery a');
  if (!link) return;
  event.preventDefault();
  if (!event.repeat) link.click();
});
