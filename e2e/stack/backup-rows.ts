import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** A backup's sorted lines, equal for equal databases: without the header and the state of the site, which a restore changes. */
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
