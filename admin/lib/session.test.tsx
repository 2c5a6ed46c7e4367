import { expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { endSession, rememberUser } from './session.ts';

const tereza: User = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Tereza',
  email: 'tereza@paroquia.test',
  role: 'editor',
  is_active: true,
  last_login: null,
};

it('keeps who is signed in, and nothing of them once the session has ended, however late an answer comes', () => {
  rememberUser(tereza);
  expect(localStorage.getItem('user')).toContain('Tereza');
  endSession();
  expect(localStorage.getItem('user')).toBeNull();
  rememberUser(tereza);
  expect(localStorage.getItem('user')).toBeNull();
});
