import { afterEach, expect, test, vi } from 'vitest';
import { AppConfig, MercadoPagoConfig, User } from './sdk.ts';

const address = AppConfig.BASE_URL;
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(AppConfig, { BASE_URL: address });
});

/** `mercadopago/dist/utils/config` is no part of the package's public entry, so a new version may move it. */
test('the SDK calls the address that its configuration class has as the call begins', async () => {
  expect(Object.hasOwn(AppConfig, 'BASE_URL'), 'the SDK has its address elsewhere: tests would call the provider').toBe(
    true,
  );
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 1 }));
  Object.assign(AppConfig, { BASE_URL: 'http://provider.test' });
  await new User(new MercadoPagoConfig({ accessToken: 'TEST' })).get();
  expect(
    fetched.mock.calls.map(([url]) => url),
    'the address is not the one that was set',
  ).toEqual(['http://provider.test/users/me']);
});
