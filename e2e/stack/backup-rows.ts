import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** The lines of a backup without its header and the state of the site, which a restore changes, sorted: equal for equal databases. */
export async function backupRows(path: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  let isKept = true;
  const kept = lines.slice(1).filter((line) => {
    const { table } = JSON.parse(line);
    if (table) isKept = table !== 'public.site_state';
    return isKept && !line.startsWith('{"end"');
  });
  return kept.sort();
}
