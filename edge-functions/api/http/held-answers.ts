/** Milliseconds for which an answer is held: as long as another instance's write may stay unseen here. */
const lifetime = 1_000;
/** Answers held at most; the oldest goes first. */
const maxAnswers = 200;
/** Characters of an answer that is worth holding. */
const maxLength = 500_000;

interface Held {
  answer: Promise<string>;
  heldUntil: number;
}

/**
 * Answers that are the same for every visitor, held for a moment: however many ask, the database is asked once. What is
 * being read is shared too. `forget` lets go of everything, after a write.
 */
export function heldAnswers(now: () => Date) {
  let held = new Map<string, Held>();
  return {
    forget() {
      held = new Map();
    },
    get(key: string, read: () => Promise<string>): Promise<string> {
      const known = held.get(key);
      if (known && now().getTime() < known.heldUntil) return known.answer;
      const mine = held;
      const answer = read();
      mine.delete(key);
      mine.set(key, { answer, heldUntil: now().getTime() + lifetime });
      for (const oldest of mine.keys()) {
        if (mine.size <= maxAnswers) break;
        mine.delete(oldest);
      }
      answer.then(
        (text) => text.length > maxLength && mine.delete(key),
        () => mine.delete(key),
      );
      return answer;
    },
  };
}
