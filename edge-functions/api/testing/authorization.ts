import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Endpoint, isSigner } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { fillPath } from '#contract/fill-path.ts';
import { jobsKey, send } from './api.ts';
import type { Name, Parish } from './parish.ts';

/** The test people by role. */
const names = { admin: 'lucia', editor: 'tereza', financial: 'raimundo', common: 'chico' } as const satisfies Record<
  string,
  Name
>;

/**
 * The authorization tests of all endpoints: no token, bad tokens and each role, and with which error each is refused.
 * What allowed callers can do is in a concept's own tests.
 */
export function describeAuthorization(parish: () => Parish, endpoints: readonly Endpoint[]): void {
  const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  describe.each(named)('who may call %s', (_, endpoint) => {
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
    const call = (token?: string) =>
      send(parish().api, fillPath(endpoint.path, params), {
        method: endpoint.method,
        token,
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
    const refused = async (token: string | undefined, code: ErrorCode) => {
      const { status, body } = await call(token);
      expect({ status, code: body.code, success: body.success, same: body.message === body.error }).toEqual({
        status: code === 'forbidden' ? 403 : 401,
        code,
        success: false,
        same: true,
      });
    };

    const { access } = endpoint;
    const isForMachines = access === 'scheduler' || isSigner(access);

    it.skipIf(isForMachines)('refuses bad tokens with their own sentences', async () => {
      const { token } = parish();
      await refused(token('lucia', { expiresIn: -1 }), 'token_expired');
      await refused(token('lucia', { secret: 'another-secret-that-auth-never-signed-with' }), 'token_invalid');
      await refused(token('lucia', { claims: { role: 'service_role' } }), 'token_invalid');
      await refused(token('lucia', { claims: { iss: 'https://outro.supabase.co/auth/v1' } }), 'token_invalid');
      await refused('abc', 'token_invalid');
      await refused(token('otavio'), 'account_inactive');
      await refused(parish().database.tokenFor({ id: randomUUID(), email: 'gone@paroquia.test' }), 'account_inactive');
    });

    if (isSigner(access)) {
      it('refuses unsigned calls', async () => {
        for (const key of [undefined, jobsKey, parish().token('lucia')]) await refused(key, 'token_missing');
      });
      it.each(access.headers)('refuses an invalid signature in %s', async (name) => {
        for (const forged of ['', 'a', 'ts=1,v1=00', '0'.repeat(64)]) {
          const { status, body } = await send(parish().api, fillPath(endpoint.path, params), {
            method: endpoint.method,
            headers: { [name]: forged },
            body: {},
          });
          expect({ status, code: body.code }).toEqual({ status: 401, code: 'token_invalid' });
        }
      });
      return;
    }
    if (access === 'scheduler') {
      it('refuses everyone but the schedule', async () => {
        await refused(undefined, 'token_missing');
        for (const key of ['lucia', 'tereza'] as const) await refused(parish().token(key), 'token_invalid');
        expect((await call(jobsKey)).status).toBe(200);
      });
      return;
    }
    if (access === 'anyone') {
      it('admits a visitor', async () => expect([401, 403]).not.toContain((await call()).status));
      return;
    }

    it('refuses a visitor', async () => refused(undefined, 'token_missing'));

    it.each(Object.entries(names))('decides on %s', async (role, name) => {
      if (access === 'signed-in' || access.includes(role as keyof typeof names)) {
        expect([401, 403]).not.toContain((await call(parish().token(name))).status);
      } else {
        await refused(parish().token(name), 'forbidden');
      }
    });
  });
}
