import * as z from 'zod/mini';
import { orNull } from '../not-given.ts';
import {
  answeredAddress,
  emailAddress,
  html,
  line as lineSchema,
  optionalLine,
  optionalText,
  richText as richTextSchema,
  text,
  webAddress,
} from '../primitives.ts';
import { asText, withoutInvisible } from '../text.ts';
import { type FieldWords, field } from './field.ts';
import { noEmptyLabel, noPixCode, notOnlyHere } from './link-reach.ts';

/** `max` is a length in UTF-16 units. */
interface TextWords extends FieldWords {
  max: number;
}

/** One line of text; `proposedBy` is the path of a call that answers values to propose. */
export const line = ({ max, proposedBy, ...words }: TextWords & { proposedBy?: string }) =>
  field('line', words, {
    details: proposedBy === undefined ? null : { proposedBy },
    written: () => lineSchema(max),
    orNothing: () => optionalLine(max),
    answered: () => z.string(),
    empty: '',
  });

/** Text of one or more lines. */
export const prose = ({ max, rows = 2, ...words }: TextWords & { rows?: number }) =>
  field('prose', words, {
    details: { rows },
    written: () => text(max),
    orNothing: () => optionalText(max),
    answered: () => z.string(),
    empty: '',
  });

/** Text with headings, lists, pictures: HTML that the API cleans. */
export const richText = ({ max, ...words }: TextWords) =>
  field('richText', words, {
    details: null,
    written: () => html(max),
    orNothing: () => emptyOr(html(max)),
    answered: () => richTextSchema,
    empty: '',
  });

const addressOf = (written: z.ZodMiniType<string, string>) => (words: FieldWords) =>
  field('address', words, {
    details: null,
    written: () => written,
    orNothing: () => emptyOr(written),
    answered: () => answeredAddress,
    empty: '',
  });

/** The address of a page on the web, which every reader can open. */
export const address = addressOf(
  z.pipe(z.string().check(z.overwrite(withoutInvisible), noPixCode), webAddress.check(noEmptyLabel, notOnlyHere)),
);

/** The address of a page of this site, wherever it runs. */
export const ownAddress = addressOf(webAddress);

/** An e-mail address, in lower case. */
export const email = (words: FieldWords) =>
  field('email', words, {
    details: null,
    written: () => emailAddress,
    orNothing: () => emptyOr(emailAddress),
    answered: () => z.string(),
    empty: '',
  });

/** One line of a format of its own, which `written` checks and spells. */
export const formattedLine = (words: FieldWords, written: z.ZodMiniType<string, string>) =>
  field('line', words, {
    details: null,
    written: () => written,
    orNothing: () => emptyOr(written),
    answered: () => z.string(),
    empty: '',
  });

/** An optional value with a format; a blank text becomes null. */
export const emptyOr = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  orNull(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((written: string) => (asText(written) === '' ? null : written)),
      ),
      z.nullable(schema),
    ),
  );
