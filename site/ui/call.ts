import { createClient } from '#contract/client.ts';
import { publicTimeout } from '../lib/public-timeout.ts';
import { clearSession, currentToken } from '../lib/session.ts';
import { showSessionExpired } from './session-expired.ts';

/** The browser's API client. When a call finds the session expired, it clears it and opens the modal. */
export const call = createClient({
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  timeout: publicTimeout,
  token: currentToken,
  onSessionOver: endSession,
});

/** Without the session that this device may have. */
export const visitorClient = { baseUrl: import.meta.env.PUBLIC_API_URL || '/api', timeout: publicTimeout };

/** The same without that session, for calls that don't depend on it. */
export const callAsVisitor = createClient(visitorClient);

/** Aborted when the reader leaves the page. Pass it to every call whose answer only this page needs. */
export const pageSignal = (): AbortSignal => controller.signal;

let controller = new AbortController();
if (!import.meta.env.SSR) {
  addEventListener('pagehide', () => controller.abort());
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) controller = new AbortController();
  });
}

function endSession(): void {
  clearSession();
  showSessionExpired();
}
