import { decimalOf, mostCents } from '../money.ts';
import { checksum } from './checksum.ts';
import { pixKeyKind } from './pix-key.ts';

/** A payment that a static code asks for. */
export interface StaticPayment {
  /** The receiver's key, in its one spelling. */
  key: string;
  /** The receiver, as people know it: at most 25 characters. */
  name: string;
  /** At most 15 characters. */
  city: string;
  /** Cents; the payer chooses where there is none. */
  amount?: number;
  /** Up to 25 letters and digits, by which the receiver may know the payment. */
  txid?: string;
  /** Words for the payer. Key and words share 99 characters with what stands around them. */
  info?: string;
}

export const longestCode = 512;
export const pixDomain = 'br.gov.bcb.pix';
/** Stands where a code has no txid. */
export const noTxid = '***';

/**
 * The text of a static PIX code (BR Code, "PIX copia e cola"; Banco Central, Manual de Padrões para Iniciação do Pix).
 * Accents are dropped, so that characters are bytes. Throws a `RangeError` that names the field which doesn't fit.
 */
export function buildBrCode({ key, name, city, amount, txid = noTxid, info }: StaticPayment): string {
  refuseUnless(pixKeyKind(key), 'key');
  refuseUnless(txid === noTxid || /^[A-Za-z0-9]{1,25}$/.test(txid), 'txid');
  refuseUnless(amount === undefined || (Number.isInteger(amount) && amount > 0 && amount <= mostCents), 'amount');
  const account =
    field('00', pixDomain) + field('01', key) + (info === undefined ? '' : field('02', fitting(info, 99, 'info')));
  refuseUnless(account.length <= 99, 'info');
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount === undefined ? '' : field('54', decimalOf(amount)),
    field('58', 'BR'),
    field('59', fitting(name, 25, 'name')),
    field('60', fitting(city, 15, 'city')),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return fields + checksum(fields);
}

const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value;

/** A text without accents; undefined if it has other characters than ASCII's, is blank, or is longer than `most`. */
export function asCodeText(written: string, most: number): string | undefined {
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').trim();
  return /^[\x20-\x7e]+$/.test(plain) && plain.length <= most ? plain : undefined;
}

function fitting(written: string, most: number, name: string): string {
  const plain = asCodeText(written, most);
  refuseUnless(plain, name);
  return plain;
}

function refuseUnless(right: unknown, name: keyof StaticPayment | string): asserts right {
  if (!right) throw new RangeError(`The ${name} of a PIX code doesn't fit`);
}
