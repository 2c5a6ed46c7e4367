import { dropExpired } from '../lib/expired.ts';

drop();
// Also when the browser shows a page again that it kept.
addEventListener('pageshow', drop);

/** On the page of one item, its state for a missing item takes the item's place. */
function drop(): void {
  dropExpired(document);
  const missing = document.querySelector<HTMLTemplateElement>('template[data-part="missing"]');
  if (!document.querySelector('.article')) missing?.replaceWith(missing.content);
}
