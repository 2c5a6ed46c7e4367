import { expect, test } from 'vitest';
import { localAddress } from './apart.mjs';
import { signInTask } from './sign-in.mjs';

test.each([
  [{}, 'http://localhost:4321'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: 'paroquia.local' }, 'http://paroquia.local:4321'],
])('a browser here finds the program of %o at %s', (environment, address) => {
  expect(localAddress(environment)).toBe(address);
});

const person = {
  node: '/usr/local/bin/node',
  root: '/Users/Ana & José/',
  home: '/Users/Ana & José',
  user: 'PC\\Ana & José',
};

test('a Mac starts the program at sign-in by a launch agent', () => {
  expect(signInTask({ ...person, platform: 'darwin' })).toEqual({
    path: '/Users/Ana & José/Library/LaunchAgents/paroquia.plist',
    text: expect.stringMatching(/<string>start<\/string>.*<string>\/Users\/Ana &amp; José\/<\/string>.*RunAtLoad/s),
  });
});

test('Windows does by a task of that person alone, without an end', () => {
  const task = signInTask({ ...person, platform: 'win32', root: 'C:\\São José\\' });
  expect(task?.path).toBe('C:\\São José\\.cache\\ao-entrar.xml');
  for (const part of [
    '<LogonTrigger><UserId>PC\\Ana &amp; José<',
    '>InteractiveToken<',
    '>PT0S<',
    '>C:\\São José\\<',
  ]) {
    expect(task?.text).toContain(part);
  }
});

test('Linux has a service instead', () => {
  expect(signInTask({ ...person, platform: 'linux' })).toBe(undefined);
});
