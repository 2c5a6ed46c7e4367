import { readFile, stat } from 'node:fs/promises';

/** Bytes; far more than the most rows that a file may have. */
export const longest = 64 * 2 ** 20;

/** The bytes of a typed file. Of a pipe one would wait forever, and a device may have no end. */
export async function bytesOf(path: string): Promise<Uint8Array> {
  const unreadable = (cause: unknown) => {
    throw new Error(`O arquivo ${path} não pôde ser lido.`, { cause });
  };
  const found = await stat(path).catch(unreadable);
  if (!found.isFile()) throw new Error(`${path} não é um arquivo. Diga o nome do arquivo de conteúdo.`);
  if (found.size > longest) throw new Error(`O arquivo ${path} é grande demais para ser um arquivo de conteúdo.`);
  return await readFile(path).catch(unreadable);
}
