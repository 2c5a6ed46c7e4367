import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decrypting, UnreadableBackup } from './encryption.ts';
import { longestLine } from './format.ts';

/** A backup's path, or its bytes. */
export type Source = string | Uint8Array;

const newline = 10;

/** The JSON values of a backup's lines. Throws a sentence for the operator if it is damaged. */
export async function* valuesOf(source: Source, passphrase: string | undefined): AsyncGenerator<unknown> {
  const file = typeof source === 'string' ? await openFile(source) : Readable.from([source]);
  const text = createGunzip();
  const bytes = Readable.from(decrypting(file, passphrase)).on('error', (error) => text.destroy(error));
  try {
    for await (const line of linesIn(bytes.pipe(text))) yield JSON.parse(line);
  } catch (cause) {
    throw cause instanceof UnreadableBackup ? cause : damaged(cause);
  } finally {
    text.destroy();
    bytes.destroy();
    file.destroy();
  }
}

/** Of a pipe one would wait forever, and a device may have no end. */
async function openFile(path: string): Promise<Readable> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new UnreadableBackup(`O arquivo ${path} não pôde ser lido.`, { cause });
  });
  if (!found.isFile()) throw new UnreadableBackup(`${path} não é um arquivo. Diga o nome do arquivo da cópia.`);
  return createReadStream(path);
}

async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length > longestLine) throw damaged();
    begun.push(piece);
  };
  const line = () => {
    const whole = Buffer.concat(begun).toString();
    begun = [];
    length = 0;
    return whole;
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      add(piece.subarray(from, end));
      yield line();
      from = end + 1;
    }
    add(piece.subarray(from));
  }
  if (length > 0) yield line();
}

export const damaged = (cause?: unknown) =>
  new UnreadableBackup('O arquivo não é uma cópia de segurança, ou está danificado.', { cause });
