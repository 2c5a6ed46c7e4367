import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sender } from '../auth/bearer.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { duplicate, StorageError, unauthorized } from './answers.ts';

export interface Bucket {
  id: string;
  isPublic: boolean;
  /** Bytes. */
  fileSizeLimit: number | null;
  allowedTypes: string[] | null;
}

/** A file's metadata, in hosted Storage's format. */
export interface Metadata {
  mimetype: string;
  size: number;
  cacheControl: string;
  eTag: string;
  lastModified: string;
}

export const metadataOf = (bytes: Uint8Array, mimetype: string, cacheControl: string, now: Date): Metadata => ({
  mimetype,
  size: bytes.byteLength,
  cacheControl,
  eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
  lastModified: now.toISOString(),
});

export async function findBucket(runner: SqlRunner, id: string): Promise<Bucket | undefined> {
  const [bucket] = await runner.query<Bucket & Record<string, unknown>>(
    `select id, coalesce(public, false) as "isPublic", file_size_limit::integer as "fileSizeLimit",
      allowed_mime_types as "allowedTypes"
     from storage.buckets where id = $1`,
    [id],
  );
  return bucket;
}

export async function findObject(runner: SqlRunner, bucket: string, name: string): Promise<Metadata | undefined> {
  const [object] = await runner.query<{ metadata: Metadata }>(
    'select metadata from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  );
  return object?.metadata;
}

/** The same with the sender's rights: undefined if they may not read it. */
export async function findObjectFor(
  database: OpenDatabase,
  sender: Sender,
  bucket: string,
  name: string,
): Promise<Metadata | undefined> {
  // Visitors have no grants here; when hosted, they have grants and policies hide the rows.
  if (sender.kind === 'visitor') return undefined;
  return await asSender(database, sender, async (run) => {
    const { rows } = await run<{ metadata: Metadata }>(
      sql`select metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`,
    );
    return rows[0]?.metadata;
  });
}

export interface NewObject {
  bucket: string;
  name: string;
  metadata: Metadata;
}

/**
 * Adds an object with the rights of its sender, and writes its file before the commit, so that there is no object
 * without a file. Returns its id.
 */
export const addObject = (
  database: OpenDatabase,
  sender: Sender,
  { bucket, name, metadata }: NewObject,
  writeFile: () => Promise<void>,
): Promise<string> =>
  asSender(database, sender, async (run) => {
    // The id is generated here, because `returning` would need the right to read.
    const id = crypto.randomUUID();
    const owner = sender.kind === 'member' ? sender.id : null;
    await run(sql`insert into storage.objects (id, bucket_id, name, owner_id, metadata)
      values (${id}, ${bucket}, ${name}, ${owner}, ${JSON.stringify(metadata)}::text::jsonb)`);
    await writeFile();
    return id;
  });

/** Removes objects with the sender's rights, and files before the commit: no file without its object. */
export const removeObjects = (
  database: OpenDatabase,
  sender: Sender,
  bucket: string,
  names: string[],
  removeFile: (name: string) => Promise<void>,
): Promise<{ name: string }[]> =>
  asSender(database, sender, async (run) => {
    const { rows } = await run<{ name: string }>(sql`delete from storage.objects
      where bucket_id = ${bucket} and name = any(${names}::text[]) returning id, name, bucket_id, metadata`);
    for (const { name } of rows) await removeFile(name);
    return rows;
  });

const roles = { server: 'service_role', member: 'authenticated', visitor: 'anon' } as const;

type Run = <Row>(statement: ReturnType<typeof sql>) => Promise<{ rows: Row[] }>;

/** Runs statements as REST does for the same sender: in one transaction, with their role and claims. */
async function asSender<Result>(
  { connection }: OpenDatabase,
  sender: Sender,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const role = roles[sender.kind];
  const { uid, jwt } = sender.kind === 'member' ? { uid: sender.id, jwt: sender.claims } : { uid: null, jwt: { role } };
  try {
    return await connection.withContext({ auth: { uid, role, jwt } } as never, (transaction) =>
      work((statement) => statement.execute(transaction) as never),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  const { code } = Object(error) as { code?: string };
  if (error instanceof StorageError) return error;
  if (code === '42501') return unauthorized('new row violates row-level security policy');
  return code === '23505' ? duplicate() : error;
}
