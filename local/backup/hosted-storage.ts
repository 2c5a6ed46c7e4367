import { Buffer } from 'node:buffer';
import type { BackupFile } from './backup-file.ts';
import type { ListedFile } from './tables.ts';

/** Milliseconds, for one file. */
const timeout = 60_000;

interface HostedStorage {
  /** Undefined when the file is gone. */
  read(file: ListedFile): Promise<Uint8Array | undefined>;
  /** Stores a file; an existing one of that name is the same file and stays. */
  write(file: BackupFile, content: Uint8Array): Promise<void>;
}

/**
 * A hosted project's Storage. Public files are read without a key; private ones and uploads need the secret key. Throws
 * a sentence for the operator when address or key is missing, or Storage does not answer.
 */
export function hostedStorage(origin: string | undefined, secretKey: string | undefined): HostedStorage {
  const known = (): string => {
    if (origin) return origin;
    throw new Error(
      'O projeto tem arquivos, que só o seu endereço mostra. Diga-o em PUBLIC_SUPABASE_URL e tente de novo.',
    );
  };
  const withKey = (): { apikey: string; authorization: string } => {
    if (secretKey) return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    throw new Error(
      'O projeto tem arquivos privados, que só a chave secreta abre. Diga-a em SUPABASE_SECRET_KEY e tente de novo.',
    );
  };
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const from = known();
    const signal = AbortSignal.timeout(timeout);
    return await fetch(`${from}/storage/v1/object/${path}`, { ...init, signal, redirect: 'error' }).catch((cause) => {
      throw failed(from, 'não respondeu', cause);
    });
  };
  return {
    async read({ bucket, name, isPublic }) {
      const response = isPublic
        ? await ask(`public/${bucket}/${name}`, {})
        : await ask(`authenticated/${bucket}/${name}`, { headers: withKey() });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const status = await statusOf(response);
      // 400: a Storage answer without a status in its body.
      if (status === '404' || status === '400') return undefined;
      throw failed(known(), `respondeu ${status}`);
    },
    async write({ bucket, name, type, cacheControl }, content) {
      const headers = { ...withKey(), 'content-type': type, 'cache-control': cacheControl };
      const response = await ask(`${bucket}/${name}`, { method: 'POST', headers, body: Buffer.from(content) });
      const status = await statusOf(response);
      // It exists.
      if (response.ok || status === '409') return;
      throw new Error(
        `${known()} não guardou o arquivo ${bucket}/${name} (${status}). Corrija e repita o mesmo comando.`,
      );
    },
  };
}

/** Storage answers most errors with 400 and the real status in the body. */
async function statusOf(response: Response): Promise<string> {
  const body = await response.json().catch(() => undefined);
  return String(Object(body).statusCode ?? response.status);
}

const failed = (origin: string, what: string, cause?: unknown) =>
  new Error(`Os arquivos não puderam ser copiados: ${origin} ${what}. Nada foi gravado.`, { cause });
