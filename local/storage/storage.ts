import * as z from 'zod/mini';
import type { Sender } from '../auth/bearer.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { BodyTooLarge, readLimited } from '../request-body.ts';
import {
  diskFull,
  invalidKey,
  invalidRequest,
  invalidType,
  noSuchBucket,
  noSuchObject,
  StorageError,
  storageErrorResponse,
  storageJson,
  tooLarge,
} from './answers.ts';
import { isFileName, type ObjectFiles } from './files.ts';
import { objectResponse } from './object-response.ts';
import {
  addObject,
  type Bucket,
  findBucket,
  findObject,
  findObjectFor,
  type Metadata,
  metadataOf,
  removeObjects,
} from './objects.ts';

/** Bytes of an object in a bucket without a limit of its own, and of a list of names. */
const defaultLimit = 50 * 1024 * 1024;
const maxList = 256 * 1024;

const objectPath = /^\/storage\/v1\/object\/(?<bucket>[^/]+)\/(?<name>[^/]+)$/;
const bucketPath = /^\/storage\/v1\/object\/(?<bucket>[^/]+)$/;
/** `authenticated` is optional; the official client omits it. */
const ownPath = /^\/storage\/v1\/object\/(?:authenticated\/)?(?<bucket>[^/]+)\/(?<name>[^/]+)$/;
const publicPath = /^\/storage\/v1\/object\/public\/(?<bucket>[^/]+)\/(?<name>[^/]+)$/;

interface ObjectName {
  bucket: string;
  name: string;
}

const isRead = ({ method }: Request): boolean => /^(GET|HEAD)$/.test(method);

/** True if a request only reads a public object, which needs no key. */
export const isPublicRead = (request: Request): boolean =>
  isRead(request) && publicPath.test(new URL(request.url).pathname);

/**
 * The calls of Supabase Storage that the product uses, on a folder, in hosted Storage's wire format: upload, removal
 * and reading. Public objects are read by anyone, others by those who may see them by the policies of
 * `storage.objects`. Other calls are 404.
 */
export function storageFront(database: OpenDatabase, files: ObjectFiles) {
  const { runner } = database;

  return async (request: Request, sender: Sender): Promise<Response> => {
    try {
      return (await route(request, sender)) ?? new Response(null, { status: 404 });
    } catch (error) {
      const refusal = isOfFullDisk(error) ? diskFull() : error;
      if (refusal instanceof StorageError) return storageErrorResponse(refusal);
      throw error;
    }
  };

  async function route(request: Request, sender: Sender): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const namedBy = (pattern: RegExp) => pattern.exec(pathname)?.groups as ObjectName | undefined;
    if (isPublicRead(request)) return await read(request, namedBy(publicPath));
    if (isRead(request)) return await readAs(request, sender, namedBy(ownPath));
    if (request.method === 'POST') return await upload(request, sender, namedBy(objectPath));
    return request.method === 'DELETE' ? await remove(request, sender, namedBy(bucketPath)?.bucket) : undefined;
  }

  async function read(request: Request, named?: ObjectName): Promise<Response | undefined> {
    if (!named) return undefined;
    const bucket = await findBucket(runner, named.bucket);
    if (!bucket?.isPublic) throw noSuchBucket();
    return await answerObject(request, named, () => findObject(runner, bucket.id, named.name));
  }

  /** Any object of a public bucket, as hosted; of other buckets, only those that the sender may read. */
  async function readAs(request: Request, sender: Sender, named?: ObjectName): Promise<Response | undefined> {
    if (!named) return undefined;
    const bucket = await findBucket(runner, named.bucket);
    if (!bucket) throw noSuchBucket();
    return await answerObject(request, named, () =>
      bucket.isPublic
        ? findObject(runner, bucket.id, named.name)
        : findObjectFor(database, sender, bucket.id, named.name),
    );
  }

  async function answerObject(
    request: Request,
    { bucket, name }: ObjectName,
    find: () => Promise<Metadata | undefined>,
  ): Promise<Response> {
    if (!isFileName(name)) throw noSuchObject();
    const metadata = await find();
    const bytes = metadata && (await files.read(bucket, name));
    if (!bytes) throw noSuchObject();
    return objectResponse(request, bytes, metadata);
  }

  async function upload(request: Request, sender: Sender, named?: ObjectName): Promise<Response | undefined> {
    if (!named) return undefined;
    const bucket = await findBucket(runner, named.bucket);
    if (!bucket) throw noSuchBucket();
    if (!isFileName(named.name)) throw invalidKey();
    if (request.headers.get('x-upsert') === 'true') throw invalidRequest('Upsert is not supported');
    const type = allowedType(request, bucket);
    const bytes = await readLimited(request, bucket.fileSizeLimit ?? defaultLimit).catch((error) => {
      throw error instanceof BodyTooLarge ? tooLarge() : error;
    });
    const cacheControl = request.headers.get('cache-control') ?? 'no-cache';
    const object = { bucket: bucket.id, name: named.name, metadata: metadataOf(bytes, type, cacheControl, new Date()) };
    const id = await addObject(database, sender, object, () => files.write(bucket.id, named.name, bytes));
    return storageJson({ Id: id, Key: `${bucket.id}/${named.name}` });
  }

  async function remove(request: Request, sender: Sender, id?: string): Promise<Response | undefined> {
    if (id === undefined) return undefined;
    if (!(await findBucket(runner, id))) throw noSuchBucket();
    const names = (await readNames(request)).filter(isFileName);
    return storageJson(await removeObjects(database, sender, id, names, (name) => files.remove(id, name)));
  }
}

function allowedType(request: Request, { allowedTypes }: Bucket): string {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (allowedTypes && !allowedTypes.includes(type)) throw invalidType(type);
  return type;
}

const nameList = z.object({ prefixes: z.array(z.string()).check(z.minLength(1), z.maxLength(1000)) });

async function readNames(request: Request): Promise<string[]> {
  try {
    return nameList.parse(JSON.parse((await readLimited(request, maxList)).toString())).prefixes;
  } catch {
    throw invalidRequest('body must have required property prefixes');
  }
}

/** True if an error is a full disk, of the files or of the database. */
const isOfFullDisk = (error: unknown): boolean => /^(ENOSPC|EDQUOT|53100)$/.test(Object(error).code ?? '');
