import { createClient } from '#contract/client.ts';
import { accessToken, endSession } from './session.ts';

/** The panel's one way to call the API (decisions.md, "Calls": it waits 10 s). */
export const api = createClient({
  baseUrl: import.meta.env.PUBLIC_API_URL || '/api',
  timeout: 10_000,
  token: accessToken,
  onSessionOver: endSession,
});
