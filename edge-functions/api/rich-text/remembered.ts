/**
 * A function from text to text that knows its latest answers, as many as have `maxCharacters` together: an article takes up
 * to half a millisecond to clean, and every list and every build of the site reads the same ones.
 */
export function remembered(answer: (text: string) => string, maxCharacters: number): (text: string) => string {
  const known = new Map<string, string>();
  let characters = 0;
  const sizeOf = (text: string, answered: string) => text.length + (answered === text ? 0 : answered.length);

  return (text) => {
    const answered = known.get(text) ?? answer(text);
    if (!known.delete(text)) characters += sizeOf(text, answered);
    // Set again, so that the map's first entry is the one that nobody has asked for the longest.
    known.set(text, answered);
    for (const [oldest, itsAnswer] of known) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= sizeOf(oldest, itsAnswer);
    }
    return answered;
  };
}
