import type { ObjectFiles } from '../storage/files.ts';
import { metadataOf, type NewObject } from '../storage/objects.ts';
import { filesOf } from './read.ts';

/**
 * Adds a backup's files to Storage's folder, keeping the existing ones for the replaced database: names are unique to
 * their content. Returns the objects to list: with
 * `mayLack`, of those that don't lie beside the backup none. When it fails, it removes the files that it added.
 */
export async function restoreFiles(
  source: string | Uint8Array,
  files: ObjectFiles,
  now: Date,
  passphrase?: string,
  mayLack?: boolean,
): Promise<NewObject[]> {
  const objects: NewObject[] = [];
  const added: { bucket: string; name: string }[] = [];
  try {
    for await (const { file, content } of filesOf(source, passphrase, mayLack)) {
      const { bucket, name, type, cacheControl } = file;
      if (!(await files.read(bucket, name))) added.push({ bucket, name });
      await files.write(bucket, name, content);
      objects.push({ bucket, name, metadata: metadataOf(content, type, cacheControl, now) });
    }
  } catch (error) {
    for (const { bucket, name } of added) await files.remove(bucket, name);
    throw error;
  }
  return objects;
}
