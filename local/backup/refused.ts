import { access, constants, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { howToAllow } from '../failure-sentence.ts';
import { isTakenByGit } from './in-git.ts';

/** A folder that takes no backup, as a sentence for the operator. */
export class FolderRefused extends Error {
  readonly reason: 'folder' | 'git' | 'passphrase';
  constructor(reason: FolderRefused['reason'], sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.reason = reason;
  }
}

/** Throws unless the file's folder exists, can be written to, and isn't one that git would publish. */
export async function refuseUnfitFolder(path: string): Promise<void> {
  const folder = dirname(path);
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK);
    // Deno looks at the mode alone: that a service may only read there is known by writing.
    await rmdir(await mkdtemp(join(folder, '.gravar-')));
  } catch (error) {
    throw asRefusal(error, folder);
  }
  if (await isTakenByGit(join(await realpath(folder), basename(path)))) {
    throw new FolderRefused(
      'git',
      `A pasta ${folder} fica num repositório git, que levaria junto a cópia com os dados das pessoas: escolha uma pasta fora dele.`,
    );
  }
}

/** The error of opening a file in the folder as a refusal; other errors as they are. */
export function asRefusal(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new FolderRefused('folder', `A pasta ${folder} não existe. Crie-a, ou escolha outra para a cópia.`, error);
    case 'EACCES':
    case 'EPERM':
      return new FolderRefused(
        'folder',
        `Na pasta ${folder} não é possível gravar: ela é de outro usuário. Escolha outra para a cópia.`,
        error,
      );
    case 'EROFS':
      return new FolderRefused(
        'folder',
        `A pasta ${folder} só pode ser lida. Escolha outra para a cópia. ${howToAllow(folder)}`,
        error,
      );
    default:
      return error;
  }
}
