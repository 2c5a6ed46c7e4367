import { createHash, createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { makePhotosFolder, sizeOfFile, writeList } from './photos-folder.ts';
import { writeWhole } from './whole-file.ts';

/** A file's content in a copy without photos, in place of its bytes. */
export interface Held {
  size: number;
  /** SHA-256 of the content, hexadecimal. */
  digest: string;
}

/** Bytes of age's header for one X25519 recipient with the nonce, and of each encrypted piece beside its content. */
const encryption = { header: 184, piece: 65_536, tag: 16 };

/**
 * The photos of copies in a folder beside them: one encrypted file for each content, under a name that only who has the
 * key can tell. The key, an age identity, is in each copy.
 */
export class HeldPhotos {
  readonly folder: string;
  readonly identity: string;
  /** Names and bytes of the files of the copy that is being made. */
  readonly #files = new Map<string, number>();

  constructor(folder: string, identity: string) {
    this.folder = folder;
    this.identity = identity;
  }

  /** Writes the content's file unless it lies there. */
  async hold(content: Uint8Array): Promise<Held> {
    const held = { size: content.length, digest: digestOf(content) };
    const { name, path, bytes } = this.#fileOf(held);
    if (!this.#files.has(name) && (await sizeOfFile(path)) !== bytes) await this.#write(held, content);
    this.#files.set(name, bytes);
    return held;
  }

  /** Lists the files of the copy at `path` for `removeUnlisted`. Throws unless all lie there. */
  async list(path: string): Promise<void> {
    for (const [name, bytes] of this.#files) {
      if ((await sizeOfFile(join(this.folder, name))) !== bytes) throw new Error(`The file ${name} is not whole.`);
    }
    await writeList(this.folder, path, this.#files);
  }

  /** The content; undefined where its file is missing, or isn't what was held. */
  async read(held: Held): Promise<Uint8Array | undefined> {
    const { path, bytes } = this.#fileOf(held);
    if ((await sizeOfFile(path)) !== bytes) return undefined;
    const encrypted = await readFile(path).catch(() => undefined);
    return encrypted && (await this.#decrypted(encrypted, held));
  }

  /** Removes the file if it isn't what was held, so that the next copy writes it anew. */
  async forgetDamaged(held: Held): Promise<void> {
    const { path } = this.#fileOf(held);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes && !(await this.#decrypted(bytes, held))) await rm(path);
  }

  #fileOf({ size, digest }: Held): { name: string; path: string; bytes: number } {
    const name = createHmac('sha256', this.identity).update(digest).digest('hex');
    const pieces = Math.max(1, Math.ceil(size / encryption.piece));
    return { name, path: join(this.folder, name), bytes: encryption.header + size + pieces * encryption.tag };
  }

  async #write(held: Held, content: Uint8Array): Promise<void> {
    const { path } = this.#fileOf(held);
    await makePhotosFolder(this.folder);
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(this.identity));
    const encrypted = await encrypter.encrypt(content);
    await rm(path, { force: true });
    await writeWhole(
      path,
      (out) => new Promise<void>((done, failed) => out.once('error', failed).end(encrypted, () => done())),
      async (written) => {
        if (!(await this.#decrypted(await readFile(written), held)))
          throw new Error('The disk returned something else than was written.');
      },
    );
  }

  async #decrypted(bytes: Uint8Array, { digest }: Held): Promise<Uint8Array | undefined> {
    try {
      const decrypter = new Decrypter();
      decrypter.addIdentity(this.identity);
      const content = await decrypter.decrypt(bytes);
      return digestOf(content) === digest ? content : undefined;
    } catch {
      return undefined;
    }
  }
}

const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
