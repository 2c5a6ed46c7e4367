import type { Reader } from './setting.ts';
import { type NameIn, type SettingsIn, settings, settingsIn } from './table.ts';

export type Source = Readonly<Record<string, string | undefined>>;

/** A missing or invalid setting, with its value for the message unless it is secret. */
export interface Problem<Name> {
  name: Name;
  isMissing: boolean;
  must: string | undefined;
  /** Undefined for a secret. */
  given: string | undefined;
}

/** Reads a reader's settings; an empty one counts as missing. Without problems `values` is complete. */
export function readSettingsIn<R extends Reader>(reader: R, source: Source) {
  const values: Record<string, unknown> = {};
  const problems: Problem<NameIn<R>>[] = [];
  for (const [name, { secret }, { kind, must, always, byDefault }] of settingsIn(reader)) {
    const text = source[name as string] || undefined;
    const value = text === undefined ? byDefault : kind(text);
    if (value !== undefined) values[camelCase(name as string)] = value;
    if (value === undefined && (text !== undefined || always)) {
      const sentence = typeof must === 'function' ? must(text ?? '') : must;
      problems.push({ name, isMissing: text === undefined, must: sentence, given: secret ? undefined : text });
    }
  }
  return { values: values as SettingsIn<R>, problems };
}

/** The values that another reader needs, too: on one machine, those of the API. */
export function sharedWith<R extends Reader, Values extends object>(
  reader: R,
  values: Values,
): Pick<Values, keyof Values & keyof SettingsIn<R>> {
  const names = new Set(settingsIn(reader).map(([name]) => camelCase(name as string)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Pick<
    Values,
    keyof Values & keyof SettingsIn<R>
  >;
}

/** The raw values of the settings that the deploy passes to the function. */
export const givenToFunction = (source: Source): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settingsIn('deploy').flatMap(([name, setting]) => {
      const text = source[name];
      return setting.function && text ? [[name, text]] : [];
    }),
  );

/** The secret values, except switches. */
export const secretsIn = (source: Source): string[] =>
  Object.entries(source).flatMap(([name, text]) => (settings[name]?.secret && text && text !== 'off' ? [text] : []));

/** `SITE_URL` → `siteUrl`. */
const camelCase = (name: string): string => name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
