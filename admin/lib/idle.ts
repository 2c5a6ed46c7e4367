import { useSyncExternalStore } from 'react';
import { firstIdleLimit } from '#contract/idle-limit.ts';
import { lastUseKey, noteUse, readSession, readUser } from '../../site/lib/session.ts';

/** Of the panel: used, unused for so long that it says what follows, or covered until the password is given. */
export type Idleness = 'used' | 'warned' | 'covered';

const minute = 60_000;
/** Milliseconds between the warning and the cover. */
const warning = 2 * minute;
/** Milliseconds between two looks at the clock: a timer that runs longer would stop while the computer sleeps. */
const pause = 10_000;
/** Milliseconds between two notes of a use. */
const noted = 2_000;
/** Milliseconds by which a clock may be set back before we know no more how long nobody was there. */
const setBack = minute;

const limitKey = 'idle-limit';
const ownDeviceKey = 'own-device';

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * How long nobody has used the panel, in all tabs of this browser: the time of the last use is stored, and nothing
 * else, and whoever looks compares it with the clock. So a computer that slept, and a page that is loaded again, are
 * covered as one that stood open.
 */
export function createIdleWatch(now: () => number = () => Date.now()) {
  let state: Idleness = 'used';
  const watchers = new Set<() => void>();
  const waiting: (() => void)[] = [];

  const become = (next: Idleness): void => {
    if (state === next) return;
    state = next;
    if (state !== 'covered') for (const goOn of waiting.splice(0)) goOn();
    for (const notify of watchers) notify();
  };

  const idle = (): number => now() - lastUse();

  /** A covered panel stays so, whatever the clock says then. */
  const look = (): void => {
    // Without a session nothing else is read: there may be no storage.
    if (state === 'covered' || !readSession()) return;
    const limit = readLimit();
    if (idle() >= limit || idle() < -setBack) become('covered');
    else become(idle() >= limit - warning ? 'warned' : 'used');
  };

  const use = (event?: Event): void => {
    const wasOpen = state !== 'covered';
    look();
    if (state !== 'covered') {
      if (state === 'warned' || Math.abs(idle()) > noted) noteUse(now());
      look();
    } else if (wasOpen) {
      // Meant for what nobody may see any more.
      event?.preventDefault();
      event?.stopImmediatePropagation();
    }
  };

  /** Another tab was used, opened with the password, or somebody else signed in there. */
  const follow = ({ key, newValue }: StorageEvent, person: string | undefined, replace: () => void): void => {
    if (key === 'user' && newValue !== null && readUser()?.id !== person) {
      become('covered');
      replace();
    } else if (key === lastUseKey && newValue !== null && readUser()?.id === person) {
      if (state === 'covered' && Math.abs(idle()) < noted) become('used');
      else look();
    }
  };

  look();
  return {
    state: () => state,
    use,
    look,
    watch: (notify: () => void) => {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
    /** Looks at the clock and at what people do until the returned function is called. */
    start(replace: () => void = () => location.reload()): () => void {
      const person = readUser()?.id;
      const followTabs = (event: StorageEvent) => follow(event, person, replace);
      const timer = setInterval(look, pause);
      for (const kind of uses) addEventListener(kind, use, { capture: true, passive: false });
      for (const kind of ['pageshow', 'focus']) addEventListener(kind, look);
      document.addEventListener('visibilitychange', look);
      addEventListener('storage', followTabs);
      look();
      return () => {
        clearInterval(timer);
        for (const kind of uses) removeEventListener(kind, use, true);
        for (const kind of ['pageshow', 'focus']) removeEventListener(kind, look);
        document.removeEventListener('visibilitychange', look);
        removeEventListener('storage', followTabs);
      };
    },
    /** After the password was given. */
    uncover(): void {
      noteUse(now());
      become('used');
    },
    /** Waits until nothing is covered. */
    uncovered: (): Promise<void> =>
      state === 'covered' ? new Promise((goOn) => waiting.push(goOn)) : Promise.resolve(),
    /** In minutes. */
    limitTo(minutes: number): void {
      localStorage.setItem(limitKey, String(minutes));
      look();
    },
  };
}

export type IdleWatch = ReturnType<typeof createIdleWatch>;

/** The panel's own. */
export const idleWatch = createIdleWatch();

export const useIdleness = (watch: IdleWatch = idleWatch): Idleness => useSyncExternalStore(watch.watch, watch.state);

/** Makes the device one on which the signed-in person is never asked, until they leave. */
export const ownDevice = (): void => localStorage.setItem(ownDeviceKey, readUser()?.id ?? '');

/** As the person leaves. */
export function forgetDevice(): void {
  for (const key of [ownDeviceKey, limitKey]) localStorage.removeItem(key);
}

/** Milliseconds. */
function readLimit(): number {
  const person = readUser()?.id;
  if (person && localStorage.getItem(ownDeviceKey) === person) return Number.POSITIVE_INFINITY;
  return (Number(localStorage.getItem(limitKey)) || firstIdleLimit) * minute;
}

/** Long ago without a time that can be read, as where somebody took it away. */
function lastUse(): number {
  return Number(localStorage.getItem(lastUseKey)) || 0;
}
