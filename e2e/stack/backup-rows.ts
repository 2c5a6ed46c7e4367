import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** The lines of a backup without its header, sorted: equal for equal databases. */
export async function backupRows(path: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).sort();
}
