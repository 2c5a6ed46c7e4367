import { parse } from 'pg-connection-string';
import type { ReadFile } from './write.ts';

/** Milliseconds that one photo may take. */
const patience = 60_000;

/**
 * Reads a hosted project's photos as any visitor does. Throws a sentence for the operator when the project's address is not
 * known, or its Storage does not answer.
 */
export function hostedFiles(origin: string | undefined): ReadFile {
  return async ({ bucket, name }) => {
    if (!origin) {
      throw new Error(
        'O projeto tem fotos, que só o seu endereço mostra. Diga-o em PUBLIC_SUPABASE_URL e tente de novo.',
      );
    }
    const response = await fetch(`${origin}/storage/v1/object/public/${bucket}/${name}`, {
      signal: AbortSignal.timeout(patience),
    }).catch((cause) => {
      throw notCopied(origin, 'não respondeu', cause);
    });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
    // Storage says with 400 that an object is not there.
    if (response.status === 400 || response.status === 404) return undefined;
    throw notCopied(origin, `respondeu ${response.status}`);
  };
}

const notCopied = (origin: string, what: string, cause?: unknown) =>
  new Error(`As fotos não puderam ser copiadas: ${origin} ${what}. Nada foi gravado.`, { cause });

interface Environment {
  PUBLIC_SUPABASE_URL?: string | undefined;
  SUPABASE_PROJECT_ID?: string | undefined;
}

/** The address of a hosted project: as it is set, or by the project's name, which the database's address has too. */
export function projectOrigin(environment: Environment, databaseUrl: string): string | undefined {
  const { PUBLIC_SUPABASE_URL, SUPABASE_PROJECT_ID } = environment;
  if (PUBLIC_SUPABASE_URL) return PUBLIC_SUPABASE_URL.replace(/\/$/, '');
  const { host, user } = parse(databaseUrl, { useLibpqCompat: true });
  const project =
    SUPABASE_PROJECT_ID ||
    /^postgres\.([a-z]{20})$/.exec(user ?? '')?.[1] ||
    /^db\.([a-z]{20})\.supabase\.co$/.exec(host ?? '')?.[1];
  return project && `https://${project}.supabase.co`;
}
