import { Unzip, UnzipInflate } from 'fflate';
import { fileLimits } from './limits.ts';
import { refusals } from './refusal.ts';

/** Bytes that are unpacked at once: at most a thousand times as many come out before they are counted. */
const step = 8 * 1024;

/** Receives a part of the archive piece by piece; the last time with `last`. */
export type PartReader = (piece: Uint8Array, last: boolean) => void;

/**
 * Unpacks the parts for which `readerOf` answers a reader, in the archive's order. Stops with a `FileRefusal` as soon as they are larger
 * than a spreadsheet may be: a bomb costs no more than that.
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
