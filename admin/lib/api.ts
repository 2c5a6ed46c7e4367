import { createClient } from '#contract/client.ts';
import { createDownload } from '#contract/download.ts';
import { noteVersion } from './program-version.ts';
import { accessToken, endSession, fetchUntilSignOut, renewToken } from './session.ts';

const base = {
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  // Milliseconds (docs/product.md, "Calls").
  timeout: 10_000,
};

/** The client's options, with the signed-in person's token. */
export const connection = {
  ...base,
  token: accessToken,
  renewToken,
  onSessionOver: endSession,
  onVersion: noteVersion,
  fetch: fetchUntilSignOut,
};

/** The panel's API client. */
export const api = createClient(connection);

/** The same for files, with a longer timeout. */
export const download = createDownload({ ...connection, timeout: 60_000 });

/** Without a session, for a sign-in. */
export const apiWithoutSession = createClient(base);
