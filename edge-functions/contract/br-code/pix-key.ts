import { isCpf } from '../cpf-digits.ts';
import { asTyped } from '../text.ts';

/*
 * The five kinds of PIX keys (Banco Central, Manual Operacional do DICT): CPF, CNPJ, telephone, e-mail, and a random
 * key.
 */

type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';

/** `+55`, the area code, and eight or nine digits. */
const phone = /^\+55[1-9][1-9]\d{8,9}$/;
const email = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const random = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestEmail = 77;

/** The kind of a key in its one spelling (`pixKey`); undefined for a text that is no key. */
export function pixKeyKind(key: string): PixKeyKind | undefined {
  if (phone.test(key)) return 'phone';
  if (random.test(key)) return 'random';
  if (isCpf(key)) return 'cpf';
  if (isCnpj(key)) return 'cnpj';
  return key.length <= longestEmail && email.test(key) ? 'email' : undefined;
}

/**
 * A key in the one spelling in which it is registered: CPF and CNPJ without punctuation, telephones as
 * `+5585999990000`, e-mails and random keys in lower case. Undefined for a text that is no key. Eleven digits are a
 * CPF: a telephone begins with `+55`.
 */
export function pixKey(written: string): string | undefined {
  const text = asTyped(written).trim();
  const compact = text.replace(/[\s().\-/]/g, '');
  return [text.toLowerCase(), compact, compact.toUpperCase()].find((spelling) => pixKeyKind(spelling));
}

/**
 * True if a CNPJ has the right check digits. Since July 2026 its first twelve characters may be letters, which count as
 * their code less 48 (Receita Federal, IN RFB 2.229/2024).
 */
function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || /^(.)\1+$/.test(text)) return false;
  const first = cnpjDigit(text.slice(0, 12));
  return text.endsWith(first + cnpjDigit(text.slice(0, 12) + first));
}

/** The weights go from 2 to 9 and begin again, from the right. */
function cnpjDigit(characters: string): string {
  const sum = [...characters].reverse().reduce((total, each, index) => {
    return total + (each.charCodeAt(0) - 48) * (2 + (index % 8));
  }, 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
