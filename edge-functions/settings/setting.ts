/** The programs that read settings: function, deploy, a static host's build, one machine, backup and restore. */
export type Reader = 'function' | 'deploy' | 'build' | 'machine' | 'backup';

/** A kind of text: its value, or undefined where the text is not of this kind. */
export type Kind<Value> = (text: string) => Value | undefined;

/** The requirement that follows its name in a message, in its reader's language; never with the value. */
type Must = string | ((text: string) => string);

/** How one reader takes a setting. `Always`: whether there is always a value. */
export interface Use<Value, Always extends boolean = boolean> {
  kind: Kind<Value>;
  must?: Must | undefined;
  always: Always;
  /** The default. A setting with `Always` and without a default is required. */
  byDefault?: Value;
}

/** A variable that an operator may set. Its name is the table's key, and `.env.example` has the table's order. */
export interface Setting extends Partial<Readonly<Record<Reader, Use<unknown>>>> {
  /** Its description in `.env.example`, line by line. */
  note?: readonly string[];
  /** Its value in `.env.example`: the default or an example. */
  example?: string;
  /** Never written to a log, a message or a page. An address with a key in it is secret too. */
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
