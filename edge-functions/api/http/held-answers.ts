/** Milliseconds for which an answer is held: as long as another instance's write may stay unseen here. */
const lifetime = 1_000;
/** Answers held at most, and characters of all of them; the oldest goes first. */
const maxAnswers = 200;
const maxCharacters = 10_000_000;

interface Held {
  answer: Promise<string>;
  heldUntil: number;
  /** Characters; none while it is being read. */
  length: number;
}

/**
 * Answers that are the same for every visitor, held for a moment: however many ask, the database is asked once. Requests
 * that come while it is read share the read. `forget` drops everything, after a write.
 */
export function heldAnswers(now: () => Date) {
  let held = new Map<string, Held>();

  /** Drops what has expired and, the oldest first, what is too much. */
  const tidy = (answers: Map<string, Held>) => {
    let characters = 0;
    for (const { length } of answers.values()) characters += length;
    for (const [key, { heldUntil, length }] of answers) {
      const isTooMuch = answers.size > maxAnswers || characters > maxCharacters;
      if (!isTooMuch && now().getTime() < heldUntil) break;
      answers.delete(key);
      characters -= length;
    }
  };

  return {
    forget() {
      held = new Map();
    },
    get(key: string, read: () => Promise<string>): Promise<string> {
      const known = held.get(key);
      if (known && now().getTime() < known.heldUntil) return known.answer;
      const answers = held;
      const entry: Held = { answer: read(), heldUntil: now().getTime() + lifetime, length: 0 };
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
    },
    /** Characters that are held. */
    get size() {
      return [...held.values()].reduce((sum, { length }) => sum + length, 0);
    },
  };
}
