import { readFile, writeFile } from 'node:fs/promises';
import type { Erasure } from '../../edge-functions/api/gateways/gateways.ts';
import { moveTo } from '../atomic-file.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/*
 * The list of erasures in DATA_DIR, outside the database: it survives the restore of an older backup. It has ids and
 * ordinal numbers, but no other personal data.
 */

/** The list; empty before the first erasure. */
export async function readKeptErasures(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return JSON.parse(text) as Erasure[];
  } catch (cause) {
    throw new Error(`O arquivo ${path}, com a lista dos dados apagados a pedido, está danificado.`, { cause });
  }
}

/** Adds erasures to the list. Replaces the file atomically, so that a kill leaves the old or the new one. */
export async function keepErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = await readKeptErasures(path);
  const fresh = erasures.filter((each) => !known.some((one) => one.dizimista_id === each.dizimista_id));
  if (fresh.length === 0) return;
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, `${JSON.stringify([...known, ...fresh], null, 1)}\n`, { mode: 0o600 });
  await moveTo(unfinished, path);
}

/** The erasures in the database; none in a version without them. */
export async function erasuresOf(runner: SqlRunner): Promise<Erasure[]> {
  const [table] = await runner.query<{ found: boolean }>(`select to_regclass('private.erasures') is not null as found`);
  if (!table?.found) return [];
  const rows = await runner.query<{ erasure: Erasure }>(
    'select to_jsonb(erasure) as erasure from private.erasures as erasure order by erased_at',
  );
  return rows.map(({ erasure }) => erasure);
}

/** Erases listed people whose data are in the database again; returns how many. */
export async function applyErasures(runner: SqlRunner, erasures: readonly Erasure[]): Promise<number> {
  const [row] = await runner.query<{ applied: number }>('select private.apply_erasures($1::text::jsonb) as applied', [
    JSON.stringify(erasures),
  ]);
  return row?.applied ?? 0;
}
