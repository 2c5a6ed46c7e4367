import { createClient } from '#contract/client.ts';
import { createDownload } from '#contract/download.ts';
import { accessToken, endSession } from './session.ts';

const base = {
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  // Milliseconds (docs/product.md, "Calls").
  timeout: 10_000,
};

/** How the panel calls the API for whoever is signed in. */
export const connection = { ...base, token: accessToken, onSessionOver: endSession };

/** The panel's API client. */
export const api = createClient(connection);

/** The same for files, which take longer to make and to come. */
export const download = createDownload({ ...base, timeout: 60_000, token: accessToken, onSessionOver: endSession });

/** Without a session: for a sign-in. */
export const apiWithoutSession = createClient(base);
