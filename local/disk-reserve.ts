import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';
import { moveTo } from './atomic-file.ts';
import { dataPaths } from './data-paths.ts';

const megabyte = 1024 * 1024;

/** Bytes of the reserve, and of free room below which it is given up and above which it is made. */
const sizes = { reserve: 64 * megabyte, giveUpBelow: 16 * megabyte, makeAbove: 192 * megabyte };

/** Bytes of free room below which a disk counts as full. */
export const fullBelow = 128 * megabyte;

export interface DiskRoom {
  /** Bytes. */
  free: number;
  size: number;
  isFull: boolean;
}

export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, size: blocks * bsize, isFull: free < fullBelow };
}

export interface DiskReserve {
  /** Gives the reserve up if the disk has no room without it. */
  relieve(): Promise<void>;
  /** Relieves the disk when that is due, and makes the reserve when there is room, until the function is called. */
  watch(milliseconds: number): () => void;
}

/**
 * A file in the data folder whose room is given to the database when the disk is full: PostgreSQL, which can't start
 * without any, goes on, and people have time to make room.
 */
export function diskReserve(dataDir: string, log: (entry: object) => void): DiskReserve {
  const { diskReserve: path } = dataPaths(dataDir);

  async function relieve(): Promise<void> {
    if (!existsSync(path) || (await diskRoom(dataDir)).free >= sizes.giveUpBelow) return;
    await rm(path, { force: true });
    log({ level: 'warn', event: 'disk-reserve-given-up' });
  }

  async function make(): Promise<void> {
    if (existsSync(path) || (await diskRoom(dataDir)).free < sizes.makeAbove) return;
    const unfinished = `${path}.unfinished`;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'w', 0o600);
    try {
      // No zeros, for which some file systems take no room.
      const block = randomFillSync(Buffer.alloc(megabyte));
      for (let written = 0; written < sizes.reserve; written += block.length) await file.write(block);
    } finally {
      await file.close();
    }
    await moveTo(unfinished, path);
  }

  return {
    relieve,
    watch(milliseconds) {
      const stop = new AbortController();
      const work = async () => {
        while (!stop.signal.aborted) {
          await relieve()
            .then(make)
            .catch((error: unknown) => log({ event: 'disk-reserve-not-kept', ...describeError(error) }));
          await pause(milliseconds, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
        }
      };
      void work();
      return () => stop.abort();
    },
  };
}
