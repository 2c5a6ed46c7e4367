/** Milliseconds for which an answer is kept: as long as another instance's write may stay unseen here. */
const lifetime = 1_000;
/** Answers kept at most, and characters of all of them; the oldest goes first. */
const maxAnswers = 200;
const maxCharacters = 10_000_000;

/** Milliseconds that a caller waits for a read that another one has begun, and that may stand in that one's queue. */
const joinTimeout = 150;

/** Reads of others that a caller waits for one after another; then it waits for the one that was begun last, whoever began it. */
const readsAwaited = 6;

interface CachedAnswer {
  answer: Promise<string>;
  /** Who began to read it: a network address, where it is known. */
  caller: string | undefined;
  expiresAt: number;
  /** Characters; none while it is being read. */
  length: number;
}

/**
 * Answers that are the same for every visitor, kept for a moment: however many ask, the database is asked once. Requests
 * that come while it is read share the read, unless it is another caller's and takes long. `forget` drops everything, after
 * a write.
 */
export function visitorCache(now: () => Date) {
  let entries = new Map<string, CachedAnswer>();

  /** No longer than it was meant to be either, when the clock was set back. */
  const isFresh = ({ expiresAt }: CachedAnswer) => {
    const left = expiresAt - now().getTime();
    return left > 0 && left <= lifetime;
  };

  /** Drops what has expired and, the oldest first, what is too much. */
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
        // Of all who waited for it, one reads, and the others wait for that one.
        if (entries.get(key) === known) return start(key, caller, read);
      }
    },
    /** Characters that are kept. */
    get size() {
      return [...entries.values()].reduce((sum, { length }) => sum + length, 0);
    },
  };
}

/** Whether an answer is there within the time that another caller waits for it. */
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
