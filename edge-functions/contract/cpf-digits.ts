/*
 * The number of a taxpayer (Cadastro de Pessoas Físicas): nine digits and two check digits (Receita Federal). It is
 * stored and sent as eleven digits.
 */

/** True if eleven digits have the right check digits. Eleven equal ones do, but are never issued. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return digits.endsWith(checkDigits(digits.slice(0, 9)));
}

/** The two check digits of the first nine. */
export function checkDigits(nine: string): string {
  const first = checkDigit(nine);
  return first + checkDigit(nine + first);
}

/** Digits are weighted from the right, starting with 2; the check digit follows from the sum modulo 11. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  return String(((sum * 10) % 11) % 10);
}
