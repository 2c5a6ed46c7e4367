import { createHash } from 'node:crypto';

/** The CSP hash source, without quotes, of the exact text between the tags. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
