/** Milliseconds for which an answer is cached, and so for which another instance's write may stay unseen here. */
const lifetime = 1_000;
/** The most cached answers, and characters of all of them; the oldest is dropped first. */
const maxAnswers = 200;
const maxCharacters = 10_000_000;

/** Milliseconds that a caller waits for another caller's read, which may be queued behind that caller's others. */
const joinTimeout = 150;

/** Reads of others for which a caller waits this long, one after another; then it waits for the latest to the end. */
const readsAwaited = 6;

interface CachedAnswer {
  answer: Promise<string>;
  /** The network address of the caller who started the read, where known. */
  caller: string | undefined;
  expiresAt: number;
  /** Characters; 0 while the read is pending. */
  length: number;
}

/**
 * A short-lived cache of answers that are the same for every visitor, so that many requests cost one query. Requests
 * during a pending read share it, unless it is another caller's and slow. `forget` empties the cache after a write.
 */
export function visitorCache(now: () => Date) {
  let entries = new Map<string, CachedAnswer>();

  /** The upper bound matters when the clock was set back. */
  const isFresh = ({ expiresAt }: CachedAnswer) => {
    const left = expiresAt - now().getTime();
    return left > 0 && left <= lifetime;
  };

  /** Drops expired answers and, oldest first, those beyond the limits. */
  const tidy = (answers: Map<string, CachedAnswer>) => {
    let characters = 0;
    for (const { length } of answers.values()) characters += length;
    for (const [key, entry] of answers) {
      const isTooMuch = answers.size > maxAnswers || characters > maxCharacters;
      if (!isTooMuch && isFresh(entry)) break;
      answers.delete(key);
      characters -= entry.length;
    }
  };

  const start = (key: string, caller: string | undefined, read: () => Promise<string>): Promise<string> => {
    const answers = entries;
    const entry: CachedAnswer = { answer: read(), caller, expiresAt: now().getTime() + lifetime, length: 0 };
    // Deleted first, so that the map's first entry is the oldest.
    answers.delete(key);
    answers.set(key, entry);
    entry.answer.then(
      ({ length }) => {
        entry.length = length;
        tidy(answers);
      },
      () => answers.get(key) === entry && answers.delete(key),
    );
    return entry.answer;
  };

  return {
    forget() {
      entries = new Map();
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
      return [...entries.values()].reduce((sum, { length }) => sum + length, 0);
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
