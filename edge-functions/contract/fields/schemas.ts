import * as z from 'zod/mini';
import { copyUnread, lazily } from '../lazily.ts';
import type { Fields } from './field.ts';

type WrittenOf<Declared extends Fields> = { [Name in keyof Declared]: Declared[Name]['written'] };
type AnsweredOf<Declared extends Fields> = {
  [Name in keyof Declared as Declared[Name]['kind'] extends 'password' ? never : Name]: Declared[Name]['answered'];
};

/** The values that a rule between fields checks, written or stored. */
type Values<Declared extends Fields> = z.output<z.ZodMiniObject<WrittenOf<Declared>>>;

/** A rule between fields. */
export interface Rule<Seen = Record<string, unknown>> {
  /** The fields that it reads. */
  between: readonly (keyof Seen & string)[];
  holds: (values: Seen) => boolean;
  /** The field that is refused, and why: 'não pode ser antes do início da semana'. */
  refuses: keyof Seen & string;
  because: string;
  /** True if `because` is a whole sentence, which does not name the field. */
  isSentence?: true;
}

const rules = z.registry<{ rules: readonly Rule[] }>();

/** The rules between the fields of a body. */
export const rulesOf = (body: z.ZodMiniType): readonly Rule[] => rules.get(body)?.rules ?? [];

/** The body of a create, without further fields. */
export function bodyOf<Declared extends Fields>(fields: Declared, ...between: Rule<Values<Declared>>[]) {
  const shape = mapped(fields, 'written') as WrittenOf<Declared>;
  const body = withChecks(z.strictObject(shape), between.map(refinementOf));
  rules.add(body, { rules: between as unknown as readonly Rule[] });
  return body;
}

/** Replaces an object's checks. Its method `check` would make its fields' schemas at once. */
const withChecks = <Shape extends z.core.$ZodLooseShape>(
  object: z.ZodMiniObject<Shape, z.core.$strict>,
  checks: z.core.$ZodCheck<never>[],
): z.ZodMiniObject<Shape, z.core.$strict> => object.clone(Object.assign(copyUnread(object.def), { checks }));

/** The rule as a check of a whole object. */
export const refinementOf = <Seen>({ holds, refuses, because, isSentence }: Rule<Seen>) =>
  z.refine<Seen>(holds, { path: [refuses], error: because, params: { isSentence } });

/** The body of a change: some of the fields. Rules between fields need the stored ones too. */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(body: z.ZodMiniObject<Shape, z.core.$strict>) =>
  z.partial(withChecks(body, []));

/** A row as it is answered; `others` are the fields that no call writes: its id, its timestamps. */
export const recordOf = <Declared extends Fields, Others extends z.core.$ZodLooseShape>(
  fields: Declared,
  others: Others,
) =>
  z.object(
    Object.defineProperties(
      mapped(fields, 'answered'),
      Object.getOwnPropertyDescriptors(others),
    ) as AnsweredOf<Declared> & Others,
  );

/** By their names, each made when it is first read; a password is never returned. */
const mapped = (fields: Fields, key: 'written' | 'answered'): object =>
  lazily(
    {},
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { kind }]) => key === 'written' || kind !== 'password')
        .map(([name, field]) => [name, () => field[key]]),
    ),
  );
