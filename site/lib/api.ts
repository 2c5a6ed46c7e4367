import './abort-signals.ts';
import { createClient } from '#contract/client.ts';
import { clearSession, currentToken } from './session.ts';

/** Milliseconds until a public page gives a call up (public-site.md, section 9). */
const publicTimeout = 30_000;

/** The browser's way to the API. A call that finds the session over clears it and opens the modal of every page. */
export const call = createClient({
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  timeout: publicTimeout,
  token: currentToken,
  onSessionOver: endSession,
});

/** Ends when the reader leaves the page: hand it to every call that only fills this page. */
export const pageSignal = (): AbortSignal => leaving.signal;

let leaving = new AbortController();
if (!import.meta.env.SSR) {
  addEventListener('pagehide', () => leaving.abort());
  // The reader came back to a page that the browser had kept as it was.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = new AbortController();
  });
}

function endSession(): void {
  clearSession();
  const modal = document.querySelector<HTMLDialogElement>('#session-expired');
  if (modal && !modal.open) modal.showModal();
}
