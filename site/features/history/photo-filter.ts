const gallery = document.querySelector('[data-photo-gallery]') as HTMLElement;
const photos = [...gallery.querySelectorAll<HTMLElement>('[data-photos] > li')];
const choices = [...gallery.querySelectorAll<HTMLElement>('.history-photos__choice')];
const count = gallery.querySelector('[role=status] .unseen') as HTMLElement;
const empty = gallery.querySelector('.empty') as HTMLElement;

/** An empty category is that of all photos. */
function show(category: string): void {
  for (const photo of photos) photo.hidden = !!category && photo.dataset.inCategory !== category;
  for (const choice of choices) choice.ariaPressed = String(choice.dataset.category === category);
  const shown = photos.filter(({ hidden }) => !hidden).length;
  count.textContent = shown ? `${shown} ${shown === 1 ? 'foto' : 'fotos'}` : '';
  empty.hidden = shown > 0;
}

for (const filter of gallery.querySelectorAll<HTMLElement>('.history-photos__filter')) filter.hidden = false;
gallery.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-category]');
  if (!button) return;
  // The button 'Ver todas as fotos' disappears, so the focus is moved.
  if (empty.contains(button)) choices[0]?.focus();
  show(button.dataset.category ?? '');
});
