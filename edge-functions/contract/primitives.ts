import * as z from 'zod/mini';
import { labelled } from './label.ts';
import { lazily } from './lazily.ts';
import { ifGiven } from './not-given.ts';
import { asLine, asText, asTyped, isText } from './text.ts';

export const roles = ['admin', 'editor', 'financial', 'common'] as const;
export type Role = (typeof roles)[number];

/** The roles that edit content: all but `common`. `private.is_staff` in SQL. */
export const staff = ['admin', 'editor', 'financial'] as const satisfies readonly Role[];

/** In lower case, as the database answers it. */
export const uuid = labelled(z.uuid().check(z.toLowerCase()), 'identificador');

/** Lower-case words of a–z and 0–9 joined by single hyphens. */
export const slug = labelled(z.string().check(z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)), 'endereço');

/** A local date of the parish, `YYYY-MM-DD`; not an instant. */
export const localDate = z.iso.date();

/** A local date to store or to filter by: the following day also has a year of four digits. */
export const calendarDay = localDate.check(
  z.refine((day) => day >= '1000-01-01' && day < '9999-01-01', 'está fora do calendário'),
);

/** An instant as PostgREST writes it, with offset. */
export const instant = z.iso.datetime({ offset: true });

/** The version of a row that the caller saw: its `updatedAt`. */
export const version = ifGiven(labelled(instant, 'versão'));

/** An instant to be stored: its year has four digits in any offset. */
export const calendarInstant = instant.check(
  z.refine((written) => {
    const moment = Date.parse(written);
    return moment >= Date.UTC(1000) && moment < Date.UTC(9999);
  }, 'está fora do calendário'),
);

/** `HH:MM`, seconds trimmed (docs/product.md, "Dates, money, texts"). */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A written time of day, `HH:MM` or `HH:MM:SS`; seconds are trimmed. */
export const writtenTime = z.pipe(
  z.string().check(
    z.minLength(1),
    z.refine((written) => /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(written), 'deve ser um horário válido (HH:MM)'),
  ),
  z.transform((written) => written.slice(0, 5)),
);

/** No control characters, lone surrogates or noncharacters. */
export const onlyText = z.refine<string>(isText, 'tem caracteres que não são texto');

const required = (stored: typeof asText, max: number) =>
  z.string().check(z.overwrite(stored), onlyText, z.minLength(1), z.maxLength(max));

/** One line that is not blank. A pasted line break becomes a space. Lengths are in UTF-16 units. */
export const line = (max: number) => required(asLine, max);

/** Text of one or more lines that is not blank. */
export const text = (max: number) => required(asText, max);

const optional = (stored: typeof asText, max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.overwrite(stored), onlyText, z.maxLength(max)),
        z.transform((text) => text || null),
      ),
    ),
  );

/** One line, or nothing; empty becomes null. */
export const optionalLine = (max: number) => optional(asLine, max);

/** Text of one or more lines, or nothing; empty becomes null. */
export const optionalText = (max: number) => optional(asText, max);

const isHtml = { contentMediaType: 'text/html' } as const;

/** True if a schema is rich text, which the API's reference mentions too. */
export const isRichText = (schema: z.core.$ZodType): boolean =>
  z.globalRegistry.get(schema)?.contentMediaType === isHtml.contentMediaType;

/** The maximum length of a rich text, before and after it is cleaned. */
export const longestRichText = (schema: z.core.$ZodType): number =>
  (z.globalRegistry.get(schema)?.maxLength as number | undefined) ?? Number.POSITIVE_INFINITY;

/** Rich text as HTML, in a body; the API cleans it before it is stored. */
export const html = (max: number) =>
  z
    .string()
    .check(z.trim(), onlyText, z.minLength(1), z.maxLength(max))
    .register(z.globalRegistry, { ...isHtml, maxLength: max });

/**
 * Rich text as HTML, in an answer: the API cleans it whatever the table holds. Only values of this type are inserted
 * into a page as HTML.
 */
export const richText = z.string().brand<'RichText'>().register(z.globalRegistry, isHtml);
export type RichText = z.output<typeof richText>;

/** A whole number in a query. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(min), z.maximum(max)));

/**
 * A list's `page`, from 1, and `limit`, 1 to 100, by default 10. A call with neither gets all rows, up to
 * `rowsOfUnpaged` (docs/product.md, "Calls").
 */
export const pageQuery = lazily(
  {},
  {
    page: () => ifGiven(labelled(wholeNumber(1, 100_000), 'página')),
    limit: () => ifGiven(labelled(wholeNumber(1, 100), 'limite')),
  },
);

/** The most rows of an unpaged list. */
export const rowsOfUnpaged = 1_000;

/** A search text, compared without case, accents, apostrophes and quotation marks. */
export const search = labelled(z.optional(z.string().check(z.overwrite(asLine), onlyText, z.maxLength(200))), 'busca');

/** A user name can be mistaken for the host: `https://paroquia.org.br@outro.test`. */
const withoutUser = z.refine<string>(
  (address) => !/^[^?#/]*\/\/[^?#/]*@/.test(address),
  'não pode ter usuário nem senha',
);

/** Browsers accept quotation marks and the like in host names, which no real host has. */
const plainAddress = z.refine<string>(
  (address) => /^https?:\/\/[!$-.0-;=?-~]+([/?#][!#-;=?-~]*)?$/.test(address),
  'deve ser um endereço (URL) válido',
);

/** The address of a page on the web, `https://…` or `http://…`, as a browser writes it: spaces are encoded. */
export const webAddress = z
  .url({ protocol: /^https?$/, normalize: true })
  .check(withoutUser, plainAddress, z.maxLength(2000));

/** The same in an answer: readers get only web addresses, whatever the table holds. */
export const answeredAddress = z.catch(webAddress, 'about:blank');

/** An e-mail address, in lower case. */
export const emailAddress = z
  .string()
  .check(z.overwrite(asTyped), z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

export const author = z.object({
  /** Null once the account was deleted; the name stays. */
  id: z.nullable(uuid),
  name: z.string(),
  /** Returned to staff only. */
  email: z.optional(z.string()),
});

/** How far from zero a row's `order` may be. */
const farthestPlace = 1_000_000_000;

const place = () => labelled(z.int().check(z.minimum(-farthestPlace), z.maximum(farthestPlace)), 'ordem');

const places = () =>
  z.array(z.strictObject({ id: uuid, order: place(), updatedAt: version })).check(
    z.minLength(1),
    z.maxLength(500),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'tem um item repetido'),
  );

/** A new order: lower `order` values come first. `updatedAt` is the version that the caller saw. */
export const orderBody = () => z.strictObject({ items: labelled(places(), 'itens') });
