import * as z from 'zod/mini';

/*
 * Clients send an empty text for whatever was not filled in, of every kind (docs/product.md, "Calls"). So it means 'not
 * given' wherever a value may be missing; of what is required it is an empty text, which is refused.
 */

const emptyAs = (nothing: null | undefined) => z.transform((written: unknown) => (written === '' ? nothing : written));

/** A value that may be missing; an empty text is none. */
export const ifGiven = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // Its input and output are those of the plain schema: the empty text is no value that our own clients send.
  z.optional(z.pipe(emptyAs(undefined), z.optional(schema))) as unknown as z.ZodMiniOptional<Schema>;

/** The same of a value that may be null, which an empty text then means. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.nullable(z.pipe(emptyAs(null), z.nullable(schema)))) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<Schema>
  >;

/** The same of a value with a default. */
export const orElse = <Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema>) =>
  z._default(
    z.pipe(emptyAs(undefined), z._default(schema, otherwise as never)),
    otherwise as never,
  ) as unknown as z.ZodMiniDefault<Schema>;
