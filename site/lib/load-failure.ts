/** Tells the reader that a script of the page didn't come, where the page has a place for it (ui/LoadFailure.astro). */
export const showLoadFailure = (): void => document.querySelector('[data-load-failure]')?.removeAttribute('hidden');
