import * as z from 'zod/mini';
import type { Fields } from './field.ts';

type WrittenOf<Declared extends Fields> = { [Name in keyof Declared]: Declared[Name]['written'] };
type AnsweredOf<Declared extends Fields> = { [Name in keyof Declared]: Declared[Name]['answered'] };

/** What a rule between fields looks at: what was written, or what is stored. */
type Values<Declared extends Fields> = z.output<z.ZodMiniObject<WrittenOf<Declared>>>;

/** A rule between fields. */
export interface Rule<Seen = Record<string, unknown>> {
  /** The fields that it looks at. */
  between: readonly (keyof Seen & string)[];
  holds: (values: Seen) => boolean;
  /** The field that is refused, and why: 'não pode ser antes do início da semana'. */
  refuses: keyof Seen & string;
  because: string;
}

const rules = z.registry<{ rules: readonly Rule[] }>();

/** The rules between the fields of a body. */
export const rulesOf = (body: z.ZodMiniType): readonly Rule[] => rules.get(body)?.rules ?? [];

/** What staff write of a row, and nothing else. */
export function bodyOf<Declared extends Fields>(fields: Declared, ...between: Rule<Values<Declared>>[]) {
  const shape = mapped(fields, 'written') as WrittenOf<Declared>;
  const checks = between.map(({ holds, refuses, because }) =>
    z.refine<Values<Declared>>(holds, { path: [refuses], error: because }),
  );
  const body = z.strictObject(shape).check(...checks);
  rules.add(body, { rules: between as unknown as readonly Rule[] });
  return body;
}

/** A part of a row's fields, as a change has them; rules between fields need the others too. */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(body: z.ZodMiniObject<Shape>) =>
  z.partial(z.strictObject(body.def.shape));

/** A row as it is answered; `others` are what nobody writes: its id, its times. */
export const recordOf = <Declared extends Fields, Others extends z.core.$ZodLooseShape>(
  fields: Declared,
  others: Others,
) => z.object({ ...(mapped(fields, 'answered') as AnsweredOf<Declared>), ...others });

/** The columns that hold the fields. */
export const columnsOf = <Declared extends Fields>(fields: Declared): (keyof Declared & string)[] =>
  Object.keys(fields);

const mapped = <Key extends 'written' | 'answered'>(fields: Fields, key: Key) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[key]]));
