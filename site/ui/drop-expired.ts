import { dropExpired } from '../lib/expired.ts';

drop();
// Also when the page is restored from the back/forward cache.
addEventListener('pageshow', drop);

/** On an item's own page, the state for a missing item replaces the item. */
function drop(): void {
  dropExpired(document);
  const missing = document.querySelector<HTMLTemplateElement>('template[data-part="missing"]');
  if (!document.querySelector('.article')) missing?.replaceWith(missing.content);
}
