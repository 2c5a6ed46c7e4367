import * as z from 'zod/mini';
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
  const body = z.strictObject(shape).check(...between.map(refinementOf));
  rules.add(body, { rules: between as unknown as readonly Rule[] });
  return body;
}

/** The rule as a check of a whole object. */
export const refinementOf = <Seen>({ holds, refuses, because, isSentence }: Rule<Seen>) =>
  z.refine<Seen>(holds, { path: [refuses], error: because, params: { isSentence } });

/** The body of a change: some of the fields. Rules between fields need the stored ones too. */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(body: z.ZodMiniObject<Shape>) =>
  z.partial(z.strictObject(body.def.shape));

/** A row as it is answered; `others` are the fields that no call writes: its id, its timestamps. */
export const recordOf = <Declared extends Fields, Others extends z.core.$ZodLooseShape>(
  fields: Declared,
  others: Others,
) => z.object({ ...(mapped(fields, 'answered') as AnsweredOf<Declared>), ...others });

/** A password, which is never returned. */
const mapped = <Key extends 'written' | 'answered'>(fields: Fields, key: Key) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => key === 'written' || kind !== 'password')
      .map(([name, field]) => [name, field[key]]),
  );
