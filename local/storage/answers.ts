/** An error in Supabase Storage's format: the status is in the body, and most are sent as 400. */
export class StorageError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.error = error;
  }
}

export const noSuchBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found');
export const noSuchObject = () => new StorageError(404, 'not_found', 'Object not found');
export const invalidKey = () => new StorageError(400, 'InvalidKey', 'Invalid key');
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidType = (type: string) =>
  new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`);
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size');
export const duplicate = () => new StorageError(409, 'Duplicate', 'The resource already exists');
export const unauthorized = (message: string) => new StorageError(403, 'Unauthorized', message);
export const noSessionFree = () =>
  new StorageError(503, 'SlowDown', 'The database has reached its maximum number of connections.');
export const databaseTimeout = () =>
  new StorageError(503, 'DatabaseTimeout', 'The connection to the database timed out');
/** Hosted Storage has no such answer. */
export const diskFull = () => new StorageError(507, 'InsufficientStorage', 'No space left on device');

const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

/** An answer that pages of any origin may read, as with hosted Storage. */
export const answer = (body: BodyInit | null, status: number, headers: Record<string, string>): Response =>
  new Response(body, { status, headers: { ...anyOrigin, ...headers } });

export const storageJson = (body: object, status = 200): Response =>
  answer(JSON.stringify(body), status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });

export const storageErrorResponse = ({ status, error, message }: StorageError): Response =>
  storageJson({ statusCode: String(status), error, message }, status >= 500 ? status : 400);
