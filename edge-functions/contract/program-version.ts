/** The program's version, as package.json says it. */
export const programVersion = '1.0.0';

/** Of every answer of the API: the version of the program that gave it. */
export const versionHeader = 'X-Program-Version';

/** True if `answered`, an answer's header, is a later version than `own`. What is no version is not. */
export const isLaterVersion = (answered: string | null, own: string = programVersion): boolean =>
  /^\d+(\.\d+)+$/.test(answered ?? '') && String(answered).localeCompare(own, 'en', { numeric: true }) > 0;
