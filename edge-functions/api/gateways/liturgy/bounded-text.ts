import { LiturgyRefusal } from './refusal.ts';

/** Reads a response's text; stops, and throws a `LiturgyRefusal`, at more than `longest` bytes. */
export async function boundedText(response: Response, longest: number): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > longest) throw new LiturgyRefusal('too_large');
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return await new Blob(chunks).text();
}
