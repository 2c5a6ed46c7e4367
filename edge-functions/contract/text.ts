/*
 * What is text and what is not. The database's types for text (`private.line`, `private.prose`) are as strict or a little
 * wider.
 */

/** Control characters, halves of a character and code points that stand for none; XML takes hardly any of them. */
const notText = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** They turn the direction of what follows, also of words that aren't theirs. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const lineBreaks = /\r\n?|[\v\f\x85\u2028\u2029]/g;

const unseen = /^[\s\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export const isText = (written: string): boolean => written.search(notText) < 0;

/** Whether there is anything to see: not only spaces, marks without a letter and invisible characters. */
export const isSeen = (text: string): boolean => !unseen.test(text);

/** Without the characters that turn the direction. */
export const withoutTurns = (written: string): string => written.replace(turns, '');

/** Text as it is stored: trimmed, with line breaks of one kind, empty when it shows nothing. */
export function asText(written: string): string {
  const text = withoutTurns(written).replace(lineBreaks, '\n').trim();
  return isSeen(text) ? text : '';
}

/** The same in one line: a pasted line break or tab becomes a space. */
export const asLine = (written: string): string => asText(written).replace(/[\t\n]+/g, ' ');

/** With the sign of a lost character for each that is no text, for formats that would break. */
export const withoutNonText = (written: string): string => written.replace(notText, '\ufffd');
