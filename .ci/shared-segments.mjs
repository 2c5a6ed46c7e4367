import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const memory = '/dev/shm';
const prefix = 'PostgreSQL.';

/**
 * Removes shared memory of killed PostgreSQL servers: this user's, written to since a moment, and of no running server.
 * A server keeps one segment open that names all of its others, which may be open nowhere.
 * @param {number} since
 */
export function removeDeadSegments(since) {
  if (process.platform !== 'linux') return;
  const candidates = readdirSync(memory).filter((name) => name.startsWith(prefix) && isOurs(join(memory, name), since));
  if (candidates.length === 0) return;
  const open = openSegments();
  const named = new Set([...open].flatMap((name) => numbersIn(join(memory, name))));
  for (const name of candidates) {
    if (!open.has(name) && !named.has(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { force: true });
  }
}

/**
 * @param {string} path
 * @param {number} since
 */
function isOurs(path, since) {
  const { uid, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return uid === process.getuid?.() && mtimeMs !== undefined && mtimeMs >= since;
}

/** @returns {Set<string>} */
function openSegments() {
  const maps = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => mapsOf(pid));
  return new Set(
    maps.flatMap((lines) => [...lines.matchAll(/\/dev\/shm\/(PostgreSQL\.\d+)$/gm)].map(([, name]) => name ?? '')),
  );
}

/** @param {string} pid */
function mapsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8');
  } catch {
    // The process has ended, or is another user's.
    return '';
  }
}

/** @param {string} path */
function numbersIn(path) {
  try {
    const { buffer, byteOffset, byteLength } = readFileSync(path);
    return [...new Uint32Array(buffer, byteOffset, Math.floor(byteLength / 4))];
  } catch {
    return [];
  }
}
