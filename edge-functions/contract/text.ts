/*
 * The characters that count as text. The database's types (`private.line`, `private.prose`) are as strict or a little
 * wider.
 */

/** Control characters, lone surrogates and noncharacters, most of which XML forbids. */
const notText = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Bidirectional controls, which also affect text that follows the value. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Signs that nobody sees, and that what is copied from messages or contacts brings along. */
const invisible = /[\ufe00-\ufe0f\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]/g;

const dashes = /[\u058a\u1806\u2010-\u2015\u2043\u2212\u2796\ufe58\ufe63\uff0d]/g;

const lineBreaks = /\r\n?|[\v\f\x85\u2028\u2029]/g;

const unseen = /^[\s\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const isText = (written: string): boolean => written.search(notText) < 0;

/** True if a text is visible: more than spaces, combining marks and invisible characters. */
export const isSeen = (text: string): boolean => !unseen.test(text);

/** Removes bidirectional controls. */
export const withoutTurns = (written: string): string => written.replace(turns, '');

export const withoutInvisible = (copied: string): string => copied.replace(invisible, '');

/** A copied number or address as one would type it: without what isn't seen, and `-` for every dash. */
export const asTyped = (copied: string): string => withoutInvisible(copied).replace(dashes, '-');

/** Normalizes a text for storage: trimmed, with `\n` as line break, empty when nothing is visible. */
export function asText(written: string): string {
  const text = withoutTurns(written).replace(lineBreaks, '\n').trim();
  return isSeen(text) ? text : '';
}

/** The same in one line: a pasted line break or tab becomes a space. */
export const asLine = (written: string): string => asText(written).replace(/[\t\n]+/g, ' ');

/** Replaces characters that aren't text by U+FFFD, for formats that they would break. */
export const withoutNonText = (written: string): string => written.replace(notText, '\ufffd');
