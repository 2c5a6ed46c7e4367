import { type Parish, parishOfRows } from '#contract/parish.ts';
import type { Database } from './caller-db.ts';
import { dataOf } from './database-answer.ts';

/** How the parish is called now; anybody may read it. */
export async function readParish(db: Pick<Database, 'from'>): Promise<Parish> {
  const rows = await db.from('parish_content').select('content').eq('kind', 'identity').eq('is_active', true);
  return parishOfRows(
    dataOf(rows).map(({ content }) => ({ kind: 'identity', content: content as Record<string, string | null> })),
  );
}
