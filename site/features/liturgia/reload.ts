/* The reload button, and the reload of a page that is shown again on another day. */

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-reload]')) location.reload();
});

const { ends } = (document.querySelector('[data-ends]') as HTMLElement).dataset;
const isOver = () => Number(ends) <= Date.now();

// Telephones keep pages open for days. Only a page that still shows its build's day is reloaded.
if (!isOver()) {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !location.search && isOver()) location.reload();
  });
}
