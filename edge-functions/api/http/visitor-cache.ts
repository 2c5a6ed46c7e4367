import { LRUCache } from 'lru-cache';

/** Milliseconds for which an answer is cached, and so for which another instance's write may stay unseen here. */
const lifetime = 1_000;
/** The most cached answers, and characters of all of them. */
const limits = { max: 200, maxSize: 10_000_000 };

/** Milliseconds that a caller waits for another caller's read, which may be queued behind that caller's others. */
const joinTimeout = 150;

/** Reads of others for which a caller waits this long, one after another; then it waits for the latest to the end. */
const readsAwaited = 6;

interface CachedAnswer {
  answer: Promise<string>;
  /** The network address of the caller who started the read, where known. */
  caller: string | undefined;
  expiresAt: number;
  /** Characters, at least 1; 1 while the read is pending. */
  size: number;
}

/**
 * A short-lived cache of answers that are the same for every visitor, so that many requests cost one query. Requests
 * during a pending read share it, unless it is another caller's and slow. `forget` empties the cache after a write.
 */
export function visitorCache(now: () => Date) {
  const entries = new LRUCache<string, CachedAnswer>({ ...limits, sizeCalculation: ({ size }) => size });

  /** The upper bound matters when the clock was set back. */
  const isFresh = ({ expiresAt }: CachedAnswer) => {
    const left = expiresAt - now().getTime();
    return left > 0 && left <= lifetime;
  };

  const dropExpired = () => {
    for (const [key, entry] of entries) if (!isFresh(entry)) entries.delete(key);
  };

  const start = (key: string, caller: string | undefined, read: () => Promise<string>): Promise<string> => {
    const entry: CachedAnswer = { answer: read(), caller, expiresAt: now().getTime() + lifetime, size: 1 };
    entries.set(key, entry);
    const isCurrent = () => entries.peek(key) === entry;
    entry.answer.then(
      ({ length }) => {
        // A copy, because the cache measures a value only once.
        if (isCurrent()) entries.set(key, { ...entry, size: Math.max(length, 1) });
        dropExpired();
      },
      () => isCurrent() && entries.delete(key),
    );
    return entry.answer;
  };

  let knownVersion: number | undefined;

  return {
    forget() {
      entries.clear();
    },
    /**
     * Empties the cache when the site has another version than the last known: a write bypassed this instance. A build
     * reads the version first, so what it reads then is not older.
     */
    forgetBefore(version: number) {
      if (version !== knownVersion) entries.clear();
      knownVersion = version;
    },
    async get(key: string, caller: string | undefined, read: () => Promise<string>): Promise<string> {
      for (let awaited = 0; ; awaited += 1) {
        const known = entries.get(key);
        if (!known || !isFresh(known)) return start(key, caller, read);
        const isOwn = caller !== undefined && known.caller === caller;
        if (isOwn || awaited === readsAwaited || (await isReadSoon(known))) return known.answer;
        // One of those waiting reads again, and the others wait for that read.
        if (entries.get(key) === known) return start(key, caller, read);
      }
    },
    /** Cached characters. */
    get size() {
      return entries.calculatedSize;
    },
  };
}

/** True if a read ends within `joinTimeout`. */
async function isReadSoon({ answer }: CachedAnswer): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, joinTimeout, false);
  const isRead = await Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
  clearTimeout(timer);
  return isRead;
}
