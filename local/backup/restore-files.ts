import type { ObjectFiles } from '../storage/files.ts';
import { metadataOf, type NewObject } from '../storage/objects.ts';
import { filesOf } from './read.ts';

/**
 * Writes the files of a backup beside those that Storage has: a photo's name is made from its content, so that what was there
 * before stays good for the database that the backup replaces. Answers the objects to list.
 */
export async function restoreFiles(
  source: string | Uint8Array,
  files: ObjectFiles,
  now: Date,
  passphrase?: string,
): Promise<NewObject[]> {
  const objects: NewObject[] = [];
  for await (const { file, content } of filesOf(source, passphrase)) {
    const { bucket, name, type, cacheControl } = file;
    await files.write(bucket, name, content);
    objects.push({ bucket, name, metadata: metadataOf(content, type, cacheControl, now) });
  }
  return objects;
}
