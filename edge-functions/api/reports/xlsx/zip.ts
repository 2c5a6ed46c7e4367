import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Characters after which what is written so far is compressed. */
const chunkSize = 65_536;

/** Of 9: more takes longer than it saves here. */
const level = 4;

/** A zip archive in memory whose files are written one after the other, compressed as they come. */
export function zipArchive(mtime: Date) {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    open(path: string) {
      const file = new ZipDeflate(path, { level });
      file.mtime = mtime;
      zip.add(file);
      let waiting = '';
      return {
        write(text: string) {
          waiting += text;
          if (waiting.length < chunkSize) return;
          file.push(strToU8(waiting));
          waiting = '';
        },
        close: () => file.push(strToU8(waiting), true),
      };
    },
    bytes(): Uint8Array<ArrayBuffer> {
      zip.end();
      const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      return whole;
    },
  };
}
