import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { saveSession } from '../../site/lib/session.ts';
import { createIdleWatch, forgetDevice, ownDevice } from './idle.ts';

const minute = 60_000;
const noon = Date.parse('2026-12-01T12:00:00-03:00');
let time = noon;

const person = (name: string, last: string): User => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  name,
  email: `${name.toLowerCase()}@paroquia.test`,
  role: 'editor',
  is_active: true,
  last_login: null,
});
const tereza = person('Tereza', 'a');
const raimundo = person('Raimundo', 'b');

const signIn = (user: User) => {
  saveSession({ user, token: 'a.b.c', refresh_token: 'r', expires_at: time / 1000 + 3600, device: 'd' });
  localStorage.setItem('last-use', String(time));
};

beforeEach(() => {
  time = noon;
  signIn(tereza);
});

function openTab(replace = vi.fn()) {
  const watch = createIdleWatch(() => time);
  onTestFinished(watch.start(replace));
  return { watch, replace };
}

const pass = (minutes: number) => {
  time += minutes * minute;
};
const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
/** Another tab wrote it. */
const tell = (key: string) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }));

it.each([
  [30, 27, 'used'],
  [30, 28, 'warned'],
  [30, 30, 'covered'],
  [5, 3, 'warned'],
  [5, 5, 'covered'],
  [480, 477, 'used'],
  [480, 480, 'covered'],
] as const)('with a limit of %i minutes the panel is after %i minutes %s', (limit, minutes, wanted) => {
  const { watch } = openTab();
  watch.limitTo(limit);
  pass(minutes);
  watch.look();
  expect(watch.state()).toBe(wanted);
  expect(createIdleWatch(() => time).state(), 'loaded again').toBe(wanted);
});

it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('a %s is a use', (kind) => {
  const { watch } = openTab();
  for (const minutes of [20, 29, 29]) {
    pass(minutes);
    document.body.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
    expect(watch.state()).toBe('used');
  }
});

it.each([
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['pageshow', () => dispatchEvent(new PageTransitionEvent('pageshow'))],
  ['its first touch, which does nothing', press],
  ['its timer', () => vi.advanceTimersByTime(10_000)],
])('a computer that slept is covered at %s', (_, wake) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const pressed = vi.fn();
  document.body.addEventListener('pointerdown', pressed);
  onTestFinished(() => {
    vi.useRealTimers();
    document.body.removeEventListener('pointerdown', pressed);
  });
  const { watch } = openTab();
  pass(600);
  wake();
  expect(watch.state()).toBe('covered');
  expect(pressed).not.toHaveBeenCalled();
});

it('what is covered stays so, whatever is done and however the clock is set, until the password was given', async () => {
  const { watch } = openTab();
  pass(31);
  watch.look();
  const goesOn = vi.fn();
  const waits = watch.uncovered().then(goesOn);
  for (const change of [press, () => pass(-31), () => watch.limitTo(480), () => watch.look()]) {
    change();
    expect(watch.state()).toBe('covered');
  }
  expect(createIdleWatch(() => time - 5 * minute).state(), 'a clock that was set back').toBe('covered');
  expect(goesOn).not.toHaveBeenCalled();
  watch.uncover();
  await waits;
  expect([watch.state(), createIdleWatch(() => time).state()]).toEqual(['used', 'used']);
});

describe('tabs of one browser', () => {
  it('keep each other open, and are opened together', () => {
    const { watch } = openTab();
    pass(29);
    watch.look();
    expect(watch.state()).toBe('warned');
    localStorage.setItem('last-use', String(time));
    tell('last-use');
    expect(watch.state()).toBe('used');
    pass(30);
    watch.look();
    expect(watch.state()).toBe('covered');
    localStorage.setItem('last-use', String(time));
    tell('last-use');
    expect(watch.state()).toBe('used');
  });

  it('begin anew, covered until then, when another person signs in', () => {
    const { watch, replace } = openTab();
    signIn(raimundo);
    for (const key of ['token', 'user', 'last-use']) tell(key);
    expect([watch.state(), replace.mock.calls.length]).toEqual(['covered', 1]);
  });
});

it('a device of one’s own is never covered, for that person alone, until they leave', () => {
  ownDevice();
  const { watch } = openTab();
  pass(6000);
  watch.look();
  expect(watch.state()).toBe('used');
  signIn(raimundo);
  pass(30);
  expect(createIdleWatch(() => time).state()).toBe('covered');
  signIn(tereza);
  forgetDevice();
  pass(30);
  watch.look();
  expect(watch.state()).toBe('covered');
});

it.each([null, '', 'abc', '0', '-1'])('a session beside which the last use is %j is covered', (stored) => {
  const { watch } = openTab();
  if (stored === null) localStorage.removeItem('last-use');
  else localStorage.setItem('last-use', stored);
  expect(createIdleWatch(() => time).state(), 'loaded again').toBe('covered');
  watch.look();
  expect(watch.state()).toBe('covered');
  watch.uncover();
  expect(createIdleWatch(() => time).state()).toBe('used');
});

it('without a session nothing is covered', () => {
  for (const key of ['token', 'last-use']) localStorage.removeItem(key);
  pass(60);
  expect(createIdleWatch(() => time).state()).toBe('used');
});
