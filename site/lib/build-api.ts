import { type Client, createClient } from '#contract/client.ts';
import { perBuild } from './parish-build.ts';
import { publicTimeout } from './public-timeout.ts';
import { leavingOut } from './unreadable-rows.ts';

/** The build's API client, as a visitor. A failed read stops the build, so no empty list is published. */
export const buildCall: Client = (endpoint, input) => connect()(endpoint, input);

/** Reads once per build. The development server reads again for every page. */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const once = perBuild(read);
  return () => (import.meta.env.DEV ? read() : once());
}

let client: Client | undefined;

function connect(): Client {
  client ??= leavingOut(createClient({ baseUrl: process.env.API_URL as string, timeout: publicTimeout }));
  return client;
}
