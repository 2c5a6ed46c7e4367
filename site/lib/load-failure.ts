/** Shows that a script of the page didn't load, if the page has a place for the message (ui/LoadFailure.astro). */
export const showLoadFailure = (): void => document.querySelector('[data-load-failure]')?.removeAttribute('hidden');
