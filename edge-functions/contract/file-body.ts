import * as z from 'zod/mini';

/** The limits of a body that is a file. */
export interface FileRule {
  /** Media types, as `Content-Type` names them. */
  types: readonly string[];
  maxBytes: number;
  /** The messages for a larger file and for another type. */
  sentences: { tooLarge: string; otherType: string };
}

const rules = z.registry<FileRule>();

/** A body that is a raw file instead of JSON. */
export function fileBody(rule: FileRule) {
  return z
    .file()
    .check(z.maxSize(rule.maxBytes), z.mime([...rule.types] as z.core.util.MimeTypes[]))
    .register(rules, rule);
}

/** The limits of a file body; undefined for JSON. */
export const fileRule = (body: z.core.$ZodType | undefined): FileRule | undefined =>
  body && (rules.get(body as z.ZodMiniFile) as FileRule | undefined);
