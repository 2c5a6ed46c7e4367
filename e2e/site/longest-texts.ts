import { expect } from 'vitest';
import { concepts } from '#contract/concepts.ts';
import type { AnyField, Fields } from '#contract/fields/field.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { parishInfoFields, parishInfoSections } from '#contract/parish-info.ts';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';

/** Characters that no field takes more of, but rich text, of which as many are enough. */
const most = 5000;

const word = (length: number) => 'W'.repeat(length);
const link = (length: number) => `https://example.org/${'W'.repeat(Math.max(1, length - 20))}`;

/** Texts of any length, the widest first; a field has the first that it takes. */
const texts: readonly ((length: number) => string)[] = [
  (length) => (length < 60 ? word(length) : `${word(Math.ceil(length / 2))} ${link(Math.floor(length / 2) - 1)}`),
  link,
  word,
  (length) => 'w'.repeat(length),
  (length) => `${'w'.repeat(Math.max(1, length - 12))}@example.org`,
];

/** Of fields whose form leaves no choice of the length. */
const fixed = [
  ...['60320-010', '50% 30%', '-15.7983, -47.8756', '12.345.678/0001-95'],
  `https://www.youtube.com/watch?v=${'a'.repeat(200)}`,
];

const html = (text: string) =>
  ['p', 'h2', 'blockquote', 'li', 'td']
    .map(
      (tag) =>
        `<${tag}>${text} <a href="${link(1000)}">${link(1000)}</a> <span style="color: #c00000">${word(99)}</span></${tag}>`,
    )
    .join('')
    .replace(/<li>.*<\/li>/, '<ul>$&</ul>')
    .replace(/<td>.*<\/td>/, '<table><tbody><tr>$&<td>a</td></tr></tbody></table>');

/** The rows that visitors see. Those about the parish are written for each of its sections. */
const shown = concepts.flatMap(({ name, siteTable, rows }) =>
  siteTable && rows && name !== 'parish-info' ? [rows] : [],
);

/** Calls the API as an administrator, who is answered. */
type Write = <Row = { id: string; slug: string }>(method: string, path: string, body?: object) => Promise<Row>;

/** Writes a row of the longest texts for each concept and kind; the addresses of those with a page of their own. */
export async function writeLongestRows(write: Write): Promise<string[]> {
  const rows = await write<ParishContentItem[]>('GET', '/parish-content?limit=100');
  const picture = rows.flatMap(({ content: { photo } }) => photo ?? [])[0] as string;
  expect(picture).toBeTruthy();
  for (const kind of Object.keys(parishKinds) as ParishKindName[]) {
    const content = longestRow(parishKinds[kind].fields, picture);
    const row = rows.find((other) => other.kind === kind);
    if (row) await write('PUT', `/parish-content/${row.id}`, { content });
    else await write('POST', '/parish-content', { kind, content });
  }
  for (const section of Object.keys(parishInfoSections)) {
    await write('POST', '/parish-info', { ...longestRow(parishInfoFields, picture), section });
  }
  const written: Record<string, { id: string; slug: string }> = {};
  for (const { calls, fields } of shown) {
    written[calls.create.path] = await write('POST', calls.create.path, longestRow(fields, picture));
  }
  return [`/noticia/${written['/news']?.slug}`, `/aviso/${written['/announcements']?.id}`];
}

/** A row with the longest text in each of its fields; `picture` is the path of one of the parish's. */
function longestRow(fields: Fields, picture: string): Record<string, unknown> {
  const hours = [8, 9, 10, 11, 12].map((hour) => `${String(hour).padStart(2, '0')}:00`).values();
  const textOrValue = (name: string, field: AnyField): unknown => {
    const { kind, written } = field;
    const takes = (value: unknown) => written.safeParse(value).success;
    const today = parishDayOf(new Date());
    switch (kind) {
      case 'richText':
        return html(word(most));
      case 'line':
      case 'prose':
      case 'address':
      case 'email': {
        const text = [...texts.map((textOf) => longest(textOf, takes)), ...fixed.filter(takes)].find(Boolean);
        if (text === undefined) throw new Error(`No text fits the field ${name}. Add one to the fixed ones.`);
        return text;
      }
      case 'picture':
        return picture;
      case 'telephone':
        return '85999991234';
      case 'flag':
        return true;
      case 'choice':
        return field.initial === null || field.initial === '' ? field.details.options[0]?.value : field.initial;
      case 'date':
        return field.required ? today : undefined;
      case 'time':
        return hours.next().value;
      default:
        return undefined;
    }
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textOrValue(name, field)]));
}

/**
 * The longest of these texts that is taken; undefined if none is. Fields take all lengths of one range, which is met by
 * steps of a sixth, and whose end is then found by halves.
 */
function longest(textOf: (length: number) => string, takes: (text: string) => boolean): string | undefined {
  const isTaken = (length: number) => textOf(length).length <= length + 20 && takes(textOf(length));
  let refused = most + 1;
  let taken = most;
  for (; !isTaken(taken); taken = Math.floor(taken / 1.2)) {
    if (taken === 1) return undefined;
    refused = taken;
  }
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return textOf(taken);
}
