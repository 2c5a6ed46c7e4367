import { Unzip, UnzipInflate } from 'fflate';
import { fileLimits } from './limits.ts';
import { refusals } from './refusal.ts';

/** Packed bytes per step: unpacking multiplies them by at most a thousand before the limit is checked. */
const step = 8 * 1024;

/** Receives an archive part in chunks; `last` marks the final one. */
export type PartReader = (piece: Uint8Array, last: boolean) => void;

/**
 * Unpacks the parts for which `readerOf` returns a reader, in the archive's order. Throws a `FileRefusal` as soon as
 * they exceed the limits, so that a zip bomb costs no more.
 */
export function unpack(bytes: Uint8Array, readerOf: (name: string) => PartReader | undefined): void {
  let unpacked = 0;
  const most = Math.min(fileLimits.unpacked, Math.max(4 * 1024 * 1024, bytes.length * fileLimits.growth));
  const archive = new Unzip((part) => {
    const read = readerOf(part.name);
    if (!read) return;
    part.ondata = (error, piece, last) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > most) throw refusals.unpackedTooLarge();
      read(piece, last);
    };
    part.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += step) {
    archive.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  }
}
