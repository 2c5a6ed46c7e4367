import { chmod, copyFile, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { syncFile, syncFolder } from './atomic-file.ts';

/** Files that are copied at a time: each waits for the disk. */
const atATime = 8;

/** Copies a folder's files and folders to a new one and onto the disk, with their owners. Follows links. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await keepOwner(from, to);
  const names = await readdir(from);
  const copyNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await copyEntry(join(from, name), join(to, name));
    }
  };
  await Promise.all(Array.from({ length: atATime }, copyNext));
  await syncFolder(to);
}

/** Neither a folder nor a file is what a server that was killed left to be found by, a socket. */
async function copyEntry(from: string, to: string): Promise<void> {
  const found = await stat(from);
  if (found.isDirectory()) return await copyFolder(from, to);
  if (!found.isFile()) return;
  await copyFile(from, to);
  await syncFile(to);
  await keepOwner(from, to);
}

async function keepOwner(from: string, to: string): Promise<void> {
  const { mode, uid, gid } = await stat(from);
  await chmod(to, mode & 0o777);
  if (process.geteuid?.() === 0) await lchown(to, uid, gid);
}

/** Bytes of a folder's files. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return await sizeOfFolder(path);
    // A database's files come and go.
    return await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
