/** A gallery's card opens with Space too, as a button does (docs/product.md, "Public pages"). */
document.addEventListener('keydown', (event) => {
  const link = event.key === ' ' && (event.target as Element).closest<HTMLAnchorElement>('.gallery a');
  if (!link) return;
  event.preventDefault();
  if (!event.repeat) link.click();
});
