import * as z from 'zod/mini';
import { labelled } from '#contract/label.ts';
import { isMediaSource } from '#contract/media-source.ts';
import { sentenceOf } from '#contract/messages.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { uuid } from '#contract/primitives.ts';
import { isTwiceEncoded } from '#contract/twice-encoded.ts';
import { blankSentence, isBlank } from '../../edge-functions/api/parish-content/rules.ts';
import { lineAt, UnreadableText, utf8Text } from '../utf8-text.mjs';
import { type KeptState, keptShape, keptState } from './kept-state.ts';

/*
 * The pages' texts about the parish as a file for people to read and edit: rows kind by kind, in the pages' order, and
 * the names of their pictures, which the file doesn't contain.
 */

/** A row's content: texts, numbers, yes or no. */
type Content = Record<string, unknown>;

export interface StoredRow {
  id: string;
  kind: ParishKindName;
  content: Content;
  is_active: boolean;
}

/** A row of a file, checked by its kind. One without an id is new. */
export interface FileRow extends Omit<StoredRow, 'id'> {
  id?: string;
  /** The row as a message names it: 'Redes sociais, linha 2 ("Instagram")'. */
  called: string;
}

/** Throws a sentence for the operator with all mistakes of a file. */
export function refuse(mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  const counted = mistakes.length === 1 ? 'um erro' : `${mistakes.length} erros`;
  throw new Error(`O arquivo tem ${counted}. Nada foi mudado.\n\n${mistakes.map((each) => `- ${each}`).join('\n')}`);
}

/** The names of the pictures in a row. */
export const picturesIn = (content: Content): string[] =>
  Object.values(content).filter((value): value is string => typeof value === 'string' && isMediaSource(value));

/** A file's rows, and what it was kept from; undefined for a file that people wrote themselves. */
export interface ContentFile {
  rows: readonly FileRow[];
  kept?: KeptState | undefined;
}

/** The file of rows that are sorted by their places, as they were at a moment. */
export function fileOf(stored: readonly StoredRow[], at = new Date()): string {
  const kinds = Object.keys(parishKinds);
  const sorted = stored.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  const rows = sorted.map(({ id, kind, is_active, content }) => ({
    kind,
    id,
    ...(!is_active && { is_active }),
    content: inFieldsOrder(kind, content),
  }));
  const pictures = [...new Set(rows.flatMap(({ content }) => picturesIn(content)))].sort();
  return `${JSON.stringify({ rows, pictures, kept: keptState(sorted, at) }, null, 2)}\n`;
}

function inFieldsOrder(kind: ParishKindName, content: Content): Content {
  const names = [...Object.keys(parishKinds[kind].fields), ...Object.keys(content)];
  return Object.fromEntries(names.filter((name) => Object.hasOwn(content, name)).map((name) => [name, content[name]]));
}

/** The most rows of a file: more than any parish has to say, and few enough for one transaction. */
const most = 2_000;

/** Reads a file's bytes; throws a sentence for the operator that names every mistake. */
export function readContentFile(bytes: Uint8Array): ContentFile {
  const { rows, kept } = parsedFile(textOfFile(bytes));
  return { rows: checkedRows(rows), kept };
}

function textOfFile(bytes: Uint8Array): string {
  const text = inUtf8(bytes);
  const lost = text.indexOf('\ufffd');
  if (lost === -1) return text;
  const line = lineAt(text, lost);
  throw new Error(
    `O arquivo tem na linha ${line} uma letra que se perdeu (\ufffd). Escreva-a de novo. Nada foi mudado.`,
  );
}

function inUtf8(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes);
  } catch (cause) {
    if (!(cause instanceof UnreadableText)) throw cause;
    throw new Error(`A linha ${cause.line} do arquivo ${cause.message} Nada foi mudado.`, { cause });
  }
}

function checkedRows(rows: readonly unknown[]): FileRow[] {
  if (rows.length === 0) refuse(['não tem nenhuma linha: o site ficaria vazio.']);
  if (rows.length > most) refuse([`tem mais de ${most.toLocaleString('pt-BR')} linhas.`]);
  const mistakes: string[] = [];
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  const read = rows.flatMap((row, index): FileRow[] => {
    const shape = rowShape.safeParse(row, { reportInput: true });
    if (!shape.success) {
      mistakes.push(
        ...sentencesOf(shape.error.issues, rowShape).map((each) => `Linha ${index + 1} do arquivo: ${each}`),
      );
      return [];
    }
    const { id, kind: name, is_active = true, content } = shape.data;
    if (!isKindName(name)) {
      mistakes.push(`Linha ${index + 1} do arquivo: o tipo "${name}" ${notInThisVersion}`);
      return [];
    }
    const kind: ParishKind = parishKinds[name];
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    const called = `${kind.label}, linha ${number}${titleOf(name, content)}`;
    const complain = (...sentences: string[]) =>
      mistakes.push(...sentences.map((sentence) => `${called}: ${sentence}`));
    if (kind.once && number === 2) complain('a paróquia só tem uma linha deste tipo.');
    if (id && ids.has(id)) complain(`o id ${id} já está em outra linha.`);
    if (id) ids.add(id);
    if (hasWrongLetters(content)) complain(wrongLetters);
    const checked = kind.content.safeParse(content, { reportInput: true });
    if (!checked.success) complain(...sentencesOf(checked.error.issues, kind.content));
    else if (isBlank(checked.data)) complain(blankSentence);
    return checked.success ? [{ ...(id && { id }), kind: name, is_active, content: checked.data, called }] : [];
  });
  refuse(mistakes);
  return read;
}

/** Also where the file writes them as `\\u00c3\\u00a3`. */
const hasWrongLetters = (content: Content): boolean =>
  Object.values(content).some(
    (value) => typeof value === 'string' && (value.includes('\ufffd') || isTwiceEncoded(value)),
  );

const wrongLetters =
  'as letras com acento estão trocadas (como SÃ£o, em vez de São) ou se perderam. Escreva-as de novo, ou guarde outro arquivo.';

const rowShape = z.strictObject({
  id: z.optional(labelled(uuid, 'id')),
  kind: labelled(z.string(), 'kind'),
  is_active: z.optional(labelled(z.boolean(), 'is_active')),
  content: labelled(z.record(z.string(), z.unknown()), 'content'),
});

const fileShape = z.strictObject({
  rows: labelled(z.array(z.unknown()), 'rows'),
  pictures: z.optional(labelled(z.array(z.string()), 'pictures')),
  kept: z.optional(labelled(keptShape, 'kept')),
});

function parsedFile(text: string): z.output<typeof fileShape> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    // The engine says the line only in words; without one the text ends too soon.
    const line = /\(line (\d+)/.exec((cause as Error).message)?.[1] ?? text.trimEnd().split('\n').length;
    throw new Error(`O arquivo está cortado ou tem um sinal a mais perto da linha ${line}. Nada foi mudado.`, {
      cause,
    });
  }
  const file = fileShape.safeParse(json, { reportInput: true });
  if (!file.success) refuse(sentencesOf(file.error.issues, fileShape));
  return file.data as z.output<typeof fileShape>;
}

const notInThisVersion =
  'não existe nesta versão do programa. Se o arquivo é de uma mais nova, atualize o programa antes.';

const sentencesOf = (issues: readonly z.core.$ZodIssue[], schema: z.ZodMiniType): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `o campo "${key}" ${notInThisVersion}`)
      : [sentenceOf([issue], schema)],
  );

const isKindName = (name: string): name is ParishKindName => Object.hasOwn(parishKinds, name);

/** By the first line of text that it has. */
function titleOf(name: ParishKindName, content: Content): string {
  const { fields }: ParishKind = parishKinds[name];
  const field = Object.keys(fields).find((each) => fields[each]?.kind === 'line' && textOf(content[each]));
  return field ? ` ("${textOf(content[field])}")` : '';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().replace(/\s+/g, ' ').slice(0, 40) : '';

/** A row as the panel's readers know it: 'Contatos', 'Equipe ("Ana Lima")'. */
export const rowName = ({ kind, content }: Pick<StoredRow, 'kind' | 'content'>): string =>
  parishKinds[kind].label + (parishKinds[kind].once ? '' : titleOf(kind, content));

/** The fields of a row by their labels. */
export const fieldLabels = (kind: ParishKindName, names: readonly string[]): string[] => {
  const { fields }: ParishKind = parishKinds[kind];
  return names.map((name) => fields[name]?.label ?? (name === 'is_active' ? 'se aparece no site' : name));
};
