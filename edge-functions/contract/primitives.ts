import * as z from 'zod/mini';

export const roles = ['admin', 'editor', 'financial', 'common'] as const;
export type Role = (typeof roles)[number];

/** Who edits what the parish publishes: everybody in the panel but a `common` member. `private.is_staff` in SQL. */
export const staff = ['admin', 'editor', 'financial'] as const satisfies readonly Role[];

/** In lower case, as the database answers it. */
export const uuid = z.uuid().check(z.toLowerCase());

/** Lower-case words of a–z and 0–9 joined by single hyphens. */
export const slug = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** A local date of the parish, `YYYY-MM-DD`; not an instant. */
export const localDate = z.iso.date();

/** An instant as PostgREST writes it, with offset. */
export const instant = z.iso.datetime({ offset: true });

/** `HH:MM`, seconds trimmed (public-site.md, section 3). */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Text that must not be empty after trimming. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Optional text; empty becomes null. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.trim(), z.maxLength(max)),
        z.transform((text) => text || null),
      ),
    ),
  );

/** Rich text as HTML; sanitised by the API before it is stored. Length in UTF-16 units, before sanitising. */
export const html = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const wholeNumber = (min: number, max: number, otherwise: number) =>
  z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(min), z.maximum(max))), otherwise);

/** A list's `limit`, from 1 to 100. */
export const pageSize = (otherwise: number) => wholeNumber(1, 100, otherwise);

/** `page` from 1 and `limit` from 1 to 100, 10 by default (decisions.md, "Calls"). */
export const pageQuery = { page: wholeNumber(1, 100_000, 1), limit: pageSize(10) };

/** Words that a list is searched for, whatever their case or accents. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(200)));

/** The address of a page on the web, `https://…` or `http://…`, as a browser writes it: spaces are encoded. */
export const webAddress = z.url({ protocol: /^https?$/, normalize: true }).check(z.maxLength(2000));

export const author = z.object({
  id: uuid,
  name: z.string(),
  /** Returned to staff only. */
  email: z.optional(z.string()),
});

/** How far from zero a row's `order` may be. */
const farthestPlace = 1_000_000_000;

/** A new order of some rows: the lower `order`, the nearer to the top. `updatedAt` is the version that the caller saw. */
export const orderBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: uuid,
        order: z.int().check(z.minimum(-farthestPlace), z.maximum(farthestPlace)),
        updatedAt: z.optional(instant),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(500),
      z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Item repetido'),
    ),
});
