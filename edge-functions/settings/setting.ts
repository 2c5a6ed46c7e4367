/** Where settings are read: in the hosted function, by `npm run deploy`, by a static host's build, by the stack of one machine. */
export type Place = 'function' | 'deploy' | 'build' | 'machine';

/** A kind of text: its value, or undefined where the text is not of this kind. */
export type Kind<Value> = (text: string) => Value | undefined;

/** What it must be, said after its name in the place's own language; never with its value. */
export type Must = string | ((text: string) => string);

/** How a setting is read in one place. `Always` says whether there is always a value. */
export interface Use<Value, Always extends boolean = boolean> {
  kind: Kind<Value>;
  must?: Must | undefined;
  always: Always;
  /** Its value when nothing is set; where there is always one, it must be set otherwise. */
  byDefault?: Value;
}

/** A variable that an operator may set. Its name stands before it in the table, its place in `.env.example` is its place there. */
export interface Setting extends Partial<Readonly<Record<Place, Use<unknown>>>> {
  /** What an operator should know of it, in lines as `.env.example` has them. */
  note?: readonly string[];
  /** Its value in `.env.example`: the default, or how one looks. */
  example?: string;
  /** Never written anywhere: not in a log, a sentence or a page. Addresses with a key in them are secret too. */
  secret?: true;
}

export type Settings = Readonly<Record<string, Setting>>;

/** It must be set. */
export const required = <Value>(kind: Kind<Value>, must?: Must): Use<Value, true> => ({ kind, must, always: true });

export const optional = <Value>(kind: Kind<Value>, must?: Must): Use<Value, false> => ({ kind, must, always: false });

export const withDefault = <Value>(kind: Kind<Value>, byDefault: Value, must?: Must): Use<Value, true> => ({
  kind,
  must,
  always: true,
  byDefault,
});
