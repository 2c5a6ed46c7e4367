import { hasText, viewOf } from './bytes.ts';

/* A profile of colours: ICC.1, section 7.2. Its header is 128 bytes long and begins with the length of the whole. */

const headerLength = 128;
const signaturePlace = 36;

/** Whether bytes are one profile from the first to the last. */
export const isIccProfile = (bytes: Uint8Array): boolean =>
  bytes.byteLength > headerLength &&
  viewOf(bytes).getUint32(0) === bytes.byteLength &&
  hasText(bytes, signaturePlace, 'acsp');
