import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Kept open for the life of the process: the system releases the lock when the process ends, also by kill -9. */
const held: Deno.FsFile[] = [];

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `A pasta de dados ${folder} já está em uso por outro processo${holder && ` (número ${holder})`}. ` +
        'Encerre-o antes (o que foi aberto sem janela, com iniciar encerrar), ou escolha outra pasta com DATA_DIR.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Locks the data folder for this process. Call it before reading anything in the folder: two processes would stop each
 * other's database server. Throws `FolderInUse` when another process holds the lock.
 */
export async function lockFolder(lockPath: string): Promise<void> {
  await mkdir(dirname(lockPath), { recursive: true, mode: 0o700 });
  const file = await Deno.open(lockPath, { create: true, read: true, write: true, mode: 0o600 });
  if (!(await file.tryLock(true))) {
    file.close();
    // The number is only for the message; the file may still hold that of a killed process. Windows doesn't let it be
    // read while another process holds the lock.
    const holder = await Deno.readTextFile(lockPath).catch(() => '');
    throw new FolderInUse(dirname(lockPath), holder.trim());
  }
  held.push(file);
  await file.truncate();
  // Only for the message, so a full disk may refuse it.
  await file.write(new TextEncoder().encode(`${Deno.pid}\n`)).catch(() => undefined);
}
