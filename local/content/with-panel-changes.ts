import { formatDay } from '#contract/calendar-date.ts';
import { listed } from '#contract/noun.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { type ParishKind, parishKinds } from '#contract/parish-kinds.ts';
import { type ContentFile, type FileRow, fieldLabels, rowName, type StoredRow } from './content-file.ts';
import { changedParts, type Digests, digestsOf, partsOf, rowWith } from './kept-state.ts';

/** A stored row, with its last change. */
export interface ChangedRow extends StoredRow {
  updated_at: string;
  /** Null for a change that no person made in the panel. */
  updated_by: string | null;
}

/** All rows as they are to be, and a sentence for each that changed here since the file was kept. */
interface Merged {
  rows: FileRow[];
  changes: string[];
}

/**
 * Applies what a file's editor changed to what is stored now, sorted by its places. `deleted` are the ids of rows that
 * were deleted here. A file that doesn't say what of this database it was kept from replaces everything.
 */
export function withPanelChanges(
  { rows, kept }: ContentFile,
  stored: readonly ChangedRow[],
  deleted: ReadonlyMap<string, string>,
): Merged {
  const isFromHere =
    kept && Object.keys(kept.rows).some((id) => deleted.has(id) || stored.some((row) => row.id === id));
  return isFromHere ? sinceKept(rows, kept.rows, stored, deleted) : instead(rows, stored);
}

function sinceKept(
  rows: readonly FileRow[],
  kept: Record<string, Digests>,
  stored: readonly ChangedRow[],
  deleted: ReadonlyMap<string, string>,
): Merged {
  const changes: string[] = [];
  const taken = new Set(rows.map(({ id }) => id));
  const fromFile = rows.flatMap((row): FileRow[] => {
    const now =
      stored.find(({ id }) => id === row.id) ??
      sameAmong(
        stored.filter(({ id }) => !kept[id] && !taken.has(id)),
        row,
      );
    const before = kept[row.id ?? ''];
    if (now?.kind === row.kind) {
      taken.add(now.id);
      const { merged, change } = mergedRow(row, before ?? {}, now);
      changes.push(...change);
      return [{ ...merged, id: now.id }];
    }
    const deletedAt = deleted.get(row.id ?? '');
    if (now || !before || !deletedAt) return [row];
    const isEdited = changedParts(row, before).length > 0;
    const head = `${rowName(row)}: ${inGender(row, 'apagad')} no painel em ${momentOf(deletedAt)} ${sinceThen}.`;
    changes.push(
      `${head} ${isEdited ? `O arquivo ${inGender(row)} traz de volta.` : `Continua ${inGender(row, 'apagad')}.`}`,
    );
    return isEdited ? [row] : [];
  });
  const fromPanel = stored.filter(({ id }) => !kept[id] && !fromFile.some((row) => row.id === id));
  changes.push(...fromPanel.map((row) => `${headOf(row, inGender(row, 'criad'))}. ${staysSo}`));
  const gone = stored.filter(({ id }) => kept[id] && !fromFile.some((row) => row.id === id));
  const changedAndGone = gone.filter((row) => changedParts(row, kept[row.id] ?? {}).length > 0);
  changes.push(...changedAndGone.map((row) => `${headOf(row)}. O arquivo ${inGender(row)} apaga.`));
  const here = stored.flatMap(({ id, ...row }): FileRow[] => {
    const merged = fromFile.find((each) => each.id === id);
    if (merged) return [merged];
    return fromPanel.some((each) => each.id === id) ? [{ ...row, id, called: rowName(row) }] : [];
  });
  const isReordered = !isInOrder(rows, Object.keys(kept));
  return { rows: isReordered ? woven(fromFile, here) : woven(here, fromFile), changes };
}

/** The row that an earlier application of the same file created for one without id, or the only one that may be. */
function sameAmong(created: readonly ChangedRow[], row: FileRow): ChangedRow | undefined {
  if (row.id) return undefined;
  const { once }: ParishKind = parishKinds[row.kind];
  return created.find((each) => each.kind === row.kind && (once || changedParts(row, digestsOf(each)).length === 0));
}

function mergedRow(row: FileRow, before: Digests, now: ChangedRow): { merged: FileRow; change: string[] } {
  const inFile = changedParts(row, before);
  const differing = changedParts(row, digestsOf(now));
  const here = changedParts(now, before).filter((name) => differing.includes(name));
  if (here.length === 0) return { merged: row, change: [] };
  const untouched = here.filter((name) => !inFile.includes(name));
  const parts = { ...partsOf(row), ...Object.fromEntries(untouched.map((name) => [name, partsOf(now)[name]])) };
  const { content, is_active } = rowWith(parts);
  // Fields of two changes may not go together. JSON leaves out those that aren't there.
  const checked = parishKinds[row.kind].content.safeParse(JSON.parse(JSON.stringify(content)));
  const undone = checked.success ? here.filter((name) => inFile.includes(name)) : here;
  const result =
    undone.length === 0
      ? staysSo
      : `${undone.length === 1 ? 'Volta' : 'Voltam'} ao que diz o arquivo: ${listed(fieldLabels(row.kind, undone))}.`;
  return {
    merged: checked.success ? { ...row, is_active, content: checked.data } : row,
    change: [`${headOf(now)}. ${result}`],
  };
}

/** True if the rows that both have are in the same order. */
function isInOrder(rows: readonly FileRow[], ids: readonly string[]): boolean {
  const places = rows.flatMap(({ id }) => (id && ids.includes(id) ? [ids.indexOf(id)] : []));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
}

/** Puts each row that a list lacks after the one of its kind that it follows in another list. */
function woven(list: readonly FileRow[], other: readonly FileRow[]): FileRow[] {
  const result = [...list];
  for (const [index, row] of other.entries()) {
    if (result.includes(row)) continue;
    const before = other.slice(0, index).findLast(({ kind }) => kind === row.kind);
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, row);
  }
  return result;
}

/** A file that doesn't know what is stored takes its place, also of what people wrote in the panel. */
function instead(rows: readonly FileRow[], stored: readonly ChangedRow[]): Merged {
  const lost = stored.filter((now) => {
    const row = rows.find(({ id, kind }) => id === now.id && kind === now.kind);
    return now.updated_by !== null && (!row || changedParts(row, digestsOf(now)).length > 0);
  });
  const changes = lost.map(
    (now) =>
      `${rowName(now)}: mudou no painel em ${momentOf(now.updated_at)}. O arquivo não diz de quando é, e desfaz a mudança.`,
  );
  return { rows: [...rows], changes };
}

const headOf = (row: ChangedRow, verb = 'mudou'): string =>
  `${rowName(row)}: ${verb}${row.updated_by ? ' no painel' : ''} em ${momentOf(row.updated_at)} ${sinceThen}`;

const staysSo = 'Fica o que está no painel.';

/** 'apagad' as 'apagada' of a feminine row; without a stem the pronoun. */
const inGender = ({ kind }: Pick<ChangedRow, 'kind'>, stem = ''): string =>
  stem + (parishKinds[kind].noun.gender === 'feminine' ? 'a' : 'o');

const sinceThen = 'depois que o arquivo foi guardado';

export function momentOf(text: string): string {
  const instant = new Date(text);
  return `${formatDay(parishDayOf(instant))} ${parishTimeOf(instant)}`;
}
