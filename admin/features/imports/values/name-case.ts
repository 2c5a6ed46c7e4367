/** True for a name in capitals; a single letter is none. */
export const isInCapitals = (name: string): boolean => /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name);

const small: ReadonlySet<string> = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'du', 'e']);
const numerals = /^(?:ii|iii|iv|vi{0,3}|ix|xi{0,3})$/;

/** `MARIA D'ÁVILA DOS SANTOS-LIMA II` → `Maria d'Ávila dos Santos-Lima II` */
export const inNameCase = (name: string): string =>
  name.toLocaleLowerCase('pt-BR').replace(/[\p{L}\p{M}]+/gu, (word, at: number, all: string) => {
    if (numerals.test(word) && at > 0) return word.toUpperCase();
    const isElided = word === 'd' && /^['’‘`´]/.test(all.slice(at + 1));
    if (at > 0 && (small.has(word) || isElided)) return word;
    return word.slice(0, 1).toLocaleUpperCase('pt-BR') + word.slice(1);
  });
