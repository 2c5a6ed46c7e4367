import * as z from 'zod/mini';
import type { Deployment } from './settings.ts';

/** Supabase's management API, which the CLI uses too. */
export const managementUrl = 'https://api.supabase.com';

const authConfig = z.object({ security_sb_forwarded_for_enabled: z.nullish(z.boolean()) });

/**
 * Makes Auth trust the forwarded addresses of sign-ins (`Sb-Forwarded-For`, record 17), for which the CLI's config.toml
 * has no key. Changes nothing if it is set already. Throws a sentence when the project doesn't answer or refuses.
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
