import { fileLimits } from './limits.ts';
import { type XmlHandlers, xmlReader } from './xml.ts';
import type { PartReader } from './zip.ts';

/** Reads the file's shared strings, to which cells refer by index. */
export function stringsReader(strings: string[]): PartReader {
  const text = textCollector();
  return xmlReader({
    open(name) {
      if (name === 'si') text.begin();
      text.open(name);
    },
    text: text.text,
    close(name) {
      text.close(name);
      if (name === 'si') strings.push(text.end());
    },
  });
}

/** Joins the runs of a text (`t`), without phonetic hints (`rPh`). */
export function textCollector() {
  let collected = '';
  let inText = false;
  let inPhonetic = false;
  return {
    begin(): void {
      collected = '';
    },
    end: (): string => decoded(collected),
    open(name: string): void {
      if (name === 'rPh') inPhonetic = true;
      if (name === 't') inText = true;
    },
    text(piece: string): void {
      if (inText && !inPhonetic && collected.length < fileLimits.characters) collected += piece;
    },
    close(name: string): void {
      if (name === 'rPh') inPhonetic = false;
      if (name === 't') inText = false;
    },
  } satisfies XmlHandlers & Record<string, unknown>;
}

/** Decodes escapes such as `_x000D_`, a line break (ECMA-376 part 1, 22.9.2.19). */
export const decoded = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
