import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Held for the life of the process. The system frees it when the process ends, kill -9 included. */
export interface FolderLock {
  release(): void;
}

/** Who holds the folder; `address` is where a running stack answers. */
export interface Holder {
  pid: number;
  address: string | null;
}

export class FolderInUse extends Error {
  readonly holder: Holder | undefined;

  constructor(folder: string, holder: Holder | undefined) {
    const who = holder ? ` (número ${holder.pid})` : '';
    super(
      `A pasta de dados ${folder} já está em uso por outro processo${who}. ` +
        'Encerre-o antes, ou escolha outra pasta com DATA_DIR.',
    );
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/**
 * Takes the data folder for this process, before anything in it is read: two processes on one embedded database would
 * both answer and lose each other's writes. Throws `FolderInUse` when another process holds it.
 */
export async function lockFolder(lockPath: string, address: string | null = null): Promise<FolderLock> {
  await mkdir(dirname(lockPath), { recursive: true, mode: 0o700 });
  const file = await Deno.open(lockPath, { create: true, read: true, write: true, mode: 0o600 });
  if (!(await file.tryLock(true))) {
    file.close();
    throw new FolderInUse(dirname(lockPath), await readHolder(lockPath));
  }
  const holder: Holder = { pid: Deno.pid, address };
  await file.truncate();
  await file.write(new TextEncoder().encode(`${JSON.stringify(holder)}\n`));
  return { release: () => file.close() };
}

/** What the holder wrote. The lock itself is the system's, so what a killed process left here means nothing. */
async function readHolder(lockPath: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(lockPath)) as Holder;
  } catch {
    return undefined;
  }
}
