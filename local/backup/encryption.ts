import { Buffer } from 'node:buffer';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The operator's message about an unreadable file. */
export class UnreadableBackup extends Error {}

/** The file is encrypted, and there is no passphrase for it. */
export class PassphraseNeeded extends UnreadableBackup {}

/** The first bytes of every age file (docs/decisions/0035). */
const beginning = Buffer.from('age-encryption.org/v1\n');

/** age's default scrypt work factor, a power of two: each try costs a second and 256 MB. */
const defaultWorkFactor = 18;

/** The notice after an unencrypted backup. */
export const notEncrypted =
  'Ela não está cifrada: quem tiver o arquivo lê os dados das pessoas. Com BACKUP_PASSPHRASE as próximas serão cifradas.';

/** Encrypts a stream. */
export const encrypting = (passphrase: string, workFactor = defaultWorkFactor) =>
  async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* piecesOf(await encrypter.encrypt(streamOf(plain)));
  };

/** A file's decrypted bytes, or its raw ones when it is not encrypted. */
export async function* decrypting(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  const head = await readAhead(source, beginning.length);
  let hasEnded = false;
  async function* whole() {
    yield new Uint8Array(head);
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
    hasEnded = true;
  }
  if (!head.subarray(0, beginning.length).equals(beginning)) {
    yield* whole();
    return;
  }
  if (!passphrase)
    throw new PassphraseNeeded('A cópia de segurança está cifrada: diga a senha dela em BACKUP_PASSPHRASE.');
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* piecesOf(await decrypter.decrypt(streamOf(whole())));
  } catch (cause) {
    throw new UnreadableBackup(sentenceFor(cause as Error, hasEnded), { cause });
  }
}

/** True if the passphrase opens an encrypted file, of which `head` has at least the header. */
export async function opens(head: Uint8Array, passphrase: string): Promise<boolean> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return await decrypter.decryptHeader(head).then(
    () => true,
    (error: Error) => {
      if (isWrongPassphrase(error)) return false;
      throw error;
    },
  );
}

const isWrongPassphrase = ({ message }: Error): boolean => /no identity matched/.test(message);

function sentenceFor(error: Error, hasEnded: boolean): string {
  if (isWrongPassphrase(error)) return 'A senha não é a desta cópia de segurança.';
  // Truncation is detected only at the end, where the last chunk lacks its mark.
  return hasEnded
    ? 'A cópia de segurança foi cortada, ou o fim do arquivo está danificado. Use outra cópia.'
    : 'A cópia de segurança está danificada. Use outra cópia.';
}

async function readAhead(source: AsyncIterator<Uint8Array>, length: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

// The DOM's types, with which the project is also checked, have neither.
const streamOf = (bytes: AsyncIterable<Uint8Array>) => WebStream.from(bytes) as ReadableStream<Uint8Array>;
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;
