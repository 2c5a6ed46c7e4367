/*
 * Dates in a spreadsheet are numbers with a date format (ECMA-376 part 1, 18.8.30).
 */

/** The built-in date formats; 18 to 21 and 45 to 47 show only a time. */
const standardDays: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** True if a number format is a date format: it has a `d` or `y` outside quotes, brackets and escapes. */
export function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined) return standardDays.has(id);
  const bare = code.replace(/"[^"]*"?|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[dya]/i.test(bare.replace(/general|geral|am\/pm|a\/p/gi, ''));
}

const msOfDay = 24 * 3600 * 1000;

/** The last serial number of a year with four digits. */
const lastSerial = 2_958_465;

/**
 * `29286` → `1980-03-06`. Excel's calendar begins on 1 January 1900 and has a 29 February 1900; that of old Macs begins
 * in 1904. Undefined for a number that is no date.
 */
export function dayOfSerial(serial: number, from1904 = false): string | undefined {
  const whole = Math.floor(from1904 ? serial + 1462 : serial);
  if (whole < 1 || whole > lastSerial) return undefined;
  const days = whole < 60 ? whole + 1 : whole;
  return new Date(Date.UTC(1899, 11, 30) + days * msOfDay).toISOString().slice(0, 10);
}
