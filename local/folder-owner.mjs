// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ uid: number, gid: number }} Owner */

/**
 * The owner of a folder, or of the nearest one above it that is there; undefined where this process isn't root's in
 * another user's folder.
 * @param {string} folder
 * @returns {Owner | undefined}
 */
export function hostOf(folder) {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(folder)) return dirname(folder) === folder ? undefined : hostOf(dirname(folder));
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Gives a folder's owner all that root made in it, which that user couldn't open.
 * @param {string} path
 * @param {Owner | undefined} owner
 */
export function giveTo(path, owner) {
  // A running stack's files may go at any moment.
  const found = owner && lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  try {
    if (found.uid === 0) lchownSync(path, owner.uid, owner.gid);
    for (const name of found.isDirectory() ? readdirSync(path) : []) giveTo(join(path, name), owner);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
