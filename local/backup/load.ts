import type { SqlRunner } from '../database/sql-runner.ts';
import { spellings } from './conversions.ts';
import type { FittedTable } from './fit.ts';
import type { BackupRow } from './format.ts';

/** The most characters of rows per insert. */
const batchSize = 2_000_000;

/** Inserts the rows of a table. Throws a sentence for the operator when they break one of its rules. */
export async function load(runner: SqlRunner, { name, columns, rows }: FittedTable): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ type }, index) => `${spellings[type] ?? ''}(r ->> ${index})::${type}`).join(', ');
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) r`;
  for (const batch of batchesOf(rows)) {
    try {
      await runner.query(insert, [`[${batch.join(',')}]`]);
    } catch (cause) {
      const { code = '', constraint = '' } = cause as { code?: string; constraint?: string };
      // Class 22: the type refuses the value. Class 23: a constraint is violated.
      if (!/^2[23]/.test(code)) throw cause;
      const rule = constraint && ` (regra ${constraint})`;
      throw new Error(
        `A tabela ${name} da cópia de segurança tem dados que esta versão do programa não aceita${rule}. ` +
          'Nada foi mudado. Corrija-os no sistema de onde a cópia veio e faça outra.',
        { cause },
      );
    }
  }
}

function* batchesOf(rows: Iterable<BackupRow>): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > batchSize && batch.length > 0) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += text.length;
  }
  if (batch.length > 0) yield batch;
}
