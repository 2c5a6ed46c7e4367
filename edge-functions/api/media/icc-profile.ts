import { hasText, viewOf } from './bytes.ts';

/* Colour profiles: ICC.1, section 7.2. The header is 128 bytes long and begins with the profile's size. */

const headerLength = 128;
const signaturePlace = 36;

/** True if the bytes are exactly one profile. */
export const isIccProfile = (bytes: Uint8Array): boolean =>
  bytes.byteLength > headerLength &&
  viewOf(bytes).getUint32(0) === bytes.byteLength &&
  hasText(bytes, signaturePlace, 'acsp');
