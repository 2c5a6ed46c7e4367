/* The button that loads the page again, and a page that is looked at again on another day. */

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-reload]')) location.reload();
});

const { ends } = (document.querySelector('[data-ends]') as HTMLElement).dataset;
const isOver = () => Number(ends) <= Date.now();

// Telephones keep pages for days. A page that was opened late has loaded its day already, or been asked for another.
if (!isOver()) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !location.search && isOver()) location.reload();
  });
}
