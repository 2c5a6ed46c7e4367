import { Zip, ZipPassThrough } from 'fflate';

/** Puts files into a ZIP, none of which is kept in the writer's memory. */
interface Folder {
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  finish(): Blob;
}

/** Begins a ZIP. Its files are as they are: pictures, PDFs and spreadsheets are compressed already. */
export function beginFolder(): Folder {
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  return {
    add(name, bytes) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
    },
    finish() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
