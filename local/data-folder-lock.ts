import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Kept open for the life of the process: the system frees the lock when the process ends, kill -9 included. */
const held: Deno.FsFile[] = [];

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `A pasta de dados ${folder} já está em uso por outro processo${holder && ` (número ${holder})`}. ` +
        'Encerre-o antes, ou escolha outra pasta com DATA_DIR.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the data folder for this process, before anything in it is read: of two processes, each would end the
 * other's server. Throws `FolderInUse` when another process holds it.
 */
export async function lockFolder(lockPath: string): Promise<void> {
  await mkdir(dirname(lockPath), { recursive: true, mode: 0o700 });
  const file = await Deno.open(lockPath, { create: true, read: true, write: true, mode: 0o600 });
  if (!(await file.tryLock(true))) {
    file.close();
    // The lock itself is the system's: what a killed process left in the file means nothing.
    throw new FolderInUse(dirname(lockPath), (await Deno.readTextFile(lockPath)).trim());
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(`${Deno.pid}\n`));
  held.push(file);
}
