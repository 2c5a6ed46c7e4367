import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, expectUsable, findAccount, setPassword } from './set-password.ts';
import { startAuth, type TestAuth } from './testing.ts';

let auth: TestAuth;
let tereza: Account;
beforeAll(async () => {
  auth = await startAuth();
  const details = {
    name: 'Tereza',
    email: 'tereza@paroquia.test',
    role: 'editor',
    password: 'a senha antiga',
  } as const;
  await auth.createStaff(details);
  tereza = await findAccount(auth.sql, 'Tereza@Paroquia.test');
});
afterAll(() => auth.close());

const signIn = (password: string) =>
  auth.call('POST', '/token?grant_type=password', {
    holder: 'server',
    body: JSON.stringify({ email: 'tereza@paroquia.test', password }),
  });

test('a new password counts at once, and ends the sessions there were', async () => {
  const { refresh_token } = await (await signIn('a senha antiga')).json();
  await setPassword(auth.sql, tereza, 'a senha nova');
  const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', {
    body: JSON.stringify({ refresh_token }),
  });
  expect(refreshed.ok).toBe(false);
  expect((await signIn('a senha antiga')).ok).toBe(false);
  expect((await signIn('a senha nova')).ok).toBe(true);
});

test('a new password voids a mailed link', async () => {
  const link = JSON.stringify({ type: 'recovery', email: 'tereza@paroquia.test' });
  const made = await auth.call('POST', '/admin/generate_link', { holder: 'server', body: link });
  const { hashed_token } = await made.json();
  await setPassword(auth.sql, tereza, 'mais uma senha');
  const redeemed = await auth.call('POST', '/verify', {
    body: JSON.stringify({ type: 'recovery', token_hash: hashed_token }),
  });
  expect([redeemed.status, await redeemed.json()]).toMatchObject([403, { error_code: 'otp_expired' }]);
});

test('an e-mail that nobody has is said so', async () => {
  await expect(findAccount(auth.sql, 'ninguem@paroquia.test')).rejects.toThrow('Ninguém tem o e-mail');
});

test.each([
  ['12345', '12345', 'pelo menos 6 caracteres'],
  ['é'.repeat(37), 'é'.repeat(37), 'no máximo 72 bytes'],
  ['uma senha', 'outra senha', 'não são iguais'],
])('%j and %j are refused', (password, repeated, sentence) => {
  expect(() => expectUsable(password, repeated)).toThrow(sentence);
});

test('a password of six characters is taken', () => {
  expect(() => expectUsable('123456', '123456')).not.toThrow();
});
