import { createClient } from '#contract/client.ts';
import { accessToken, endSession } from './session.ts';

/** The panel's API client, with a timeout of 10 s (decisions.md, "Calls"). */
export const api = createClient({
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  timeout: 10_000,
  token: accessToken,
  onSessionOver: endSession,
});
