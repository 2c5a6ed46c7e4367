import * as z from 'zod/mini';
import type { Deployment } from './settings.ts';

/** Supabase's management API, with which the CLI works too. */
export const managementUrl = 'https://api.supabase.com';

const authConfig = z.object({ security_sb_forwarded_for_enabled: z.nullish(z.boolean()) });

/**
 * Lets Auth believe the function whose sign-in it is (`Sb-Forwarded-For`, record 17). The CLI's config.toml has no key for it.
 * Changes nothing when it is so already. Throws a sentence when the project can't be asked or refuses.
 */
export async function believeForwardedAddresses(
  { projectId, accessToken }: Pick<Deployment, 'projectId' | 'accessToken'>,
  { api, timeout, stop }: { api: string; timeout: number; stop: AbortSignal },
): Promise<void> {
  const ask = async (init: RequestInit) => {
    const response = await fetch(`${api}/v1/projects/${projectId}/config/auth`, {
      ...init,
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
    });
    if (!response.ok) throw new Error(`A Supabase respondeu ${response.status} à configuração do Auth.`);
    return authConfig.parse(await response.json());
  };
  const present = await ask({});
  if (present.security_sb_forwarded_for_enabled) return;
  await ask({ method: 'PATCH', body: JSON.stringify({ security_sb_forwarded_for_enabled: true }) });
}
