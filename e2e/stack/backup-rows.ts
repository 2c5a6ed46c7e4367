import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { decrypting } from '../../local/backup/encryption.ts';

/** A backup's sorted lines, without the header and the states of the site and the clock, which change by themselves. */
export async function backupRows(path: string, passphrase?: string): Promise<string[]> {
  const lines = gunzipSync(await buffer(decrypting(createReadStream(path), passphrase)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  let isKept = true;
  const kept = lines.slice(1).filter((line) => {
    const { table } = JSON.parse(line);
    if (table) isKept = table !== 'public.site_state' && table !== 'private.clock';
    return isKept && !line.startsWith('{"end"');
  });
  return kept.sort();
}
