/** Characters. */
export const minimumPasswordLength = 6;
/** Bytes: bcrypt's limit; Auth rejects longer passwords. */
export const maximumPasswordLength = 72;

export const isTooShort = (password: string): boolean => password.length < minimumPasswordLength;
export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength > maximumPasswordLength;
