import * as z from 'zod/mini';

/** What a body that is a file may be. */
export interface FileRule {
  /** Media types, as `Content-Type` names them. */
  types: readonly string[];
  maxBytes: number;
  /** What the API says of a larger one, and of another type. */
  sentences: { tooLarge: string; otherType: string };
}

const rules = z.registry<FileRule>();

/** A body that is a file as it is, not JSON. */
export function fileBody(rule: FileRule) {
  return z
    .file()
    .check(z.maxSize(rule.maxBytes), z.mime([...rule.types] as z.core.util.MimeTypes[]))
    .register(rules, rule);
}

/** The rule of a body that is a file; undefined for one that is JSON. */
export const fileRule = (body: z.core.$ZodType | undefined): FileRule | undefined =>
  body && (rules.get(body as z.ZodMiniFile) as FileRule | undefined);
