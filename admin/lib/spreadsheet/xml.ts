import { SaxesParser } from 'saxes';
import type { PartReader } from './zip.ts';

/** Handlers of a part's elements, called with their names without prefixes. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Parses a part as XML. Document types are ignored, so entities can't expand and nothing external is loaded. Throws for
 * malformed XML.
 */
export function xmlReader({ open, text, close }: XmlHandlers): PartReader {
  const letters = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  return (piece, last) => {
    parser.write(letters.decode(piece, { stream: !last }));
    if (last) parser.close();
  };
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
