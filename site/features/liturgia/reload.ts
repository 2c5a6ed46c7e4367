import { parishDayOf } from '#contract/parish-day.ts';

/* The button that loads the page again, and a page that is looked at again on another day. */

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-reload]')) location.reload();
});

const today = () => parishDayOf(new Date());
const opened = today();

// Telephones keep pages for days. A page that shows the day of its address stays as it is.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !location.search && today() !== opened) location.reload();
});
