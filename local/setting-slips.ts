import leven from 'leven';
import { settings } from '../edge-functions/settings/table.ts';
import { renamedSettings } from './renamed-settings.mjs';

/** Letters by which a slip differs from the name that was meant. */
const mostLetters = 3;

/** Sentences about names that no setting has or had, but nearly: the others may be of other programs. */
export function slipsIn(names: readonly string[], renamed: readonly { former: string }[] = renamedSettings): string[] {
  const known = Object.keys(settings);
  return names
    .filter((name) => !known.includes(name) && !renamed.some(({ former }) => former === name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ meant, letters: leven(name.toUpperCase(), meant) }))
        .filter(({ meant, letters }) => letters <= Math.min(mostLetters, meant.length / 4))
        .sort((one, other) => one.letters - other.letters);
      return nearest ? [`${name} não existe e não muda nada. Era ${nearest.meant}?`] : [];
    });
}
