import { centsOf } from '../money.ts';
import { longestCode, noTxid, pixDomain } from './build.ts';
import { checksum } from './checksum.ts';
import { fieldsIn } from './fields-in.ts';

/** The fields of a PIX code. */
interface BrCode {
  /** The receiver's key; undefined in a dynamic code, which has an address instead. */
  key?: string;
  /** Where the payer's bank reads a dynamic code, without `https://`. */
  url?: string;
  name: string;
  city: string;
  /** Cents. */
  amount?: number;
  txid?: string;
  info?: string;
  /** True if it names other ways to pay or subscriptions besides, which a bank may offer instead. */
  hasOthers: boolean;
}

/** `no-code`: the text doesn't begin like one. The others are codes that no bank should accept. */
type BrCodeFault = 'no-code' | 'too-long' | 'fields' | 'checksum' | 'country' | 'no-pix';

/** Parses a PIX code to the manual's letter: doubled, cut and wrong lengths are faults, like a wrong checksum. */
export function parseBrCode(text: string): BrCode | { fault: BrCodeFault } {
  if (!text.startsWith('000201')) return { fault: 'no-code' };
  if (text.length > longestCode) return { fault: 'too-long' };
  const fields = fieldsIn(text);
  if (!fields || [...fields.keys()].at(-1) !== '63') return { fault: 'fields' };
  if (fields.get('63') !== checksum(text.slice(0, -4))) return { fault: 'checksum' };
  if (fields.get('58') !== 'BR' || fields.get('53') !== '986') return { fault: 'country' };
  return payment(fields);
}

function payment(fields: ReadonlyMap<string, string>): BrCode | { fault: BrCodeFault } {
  const accounts = [...fields].filter(([id]) => id >= '02' && id <= '51');
  const ours = accounts.filter(([id, value]) => id >= '26' && value.toLowerCase().includes(pixDomain));
  const [first] = ours;
  if (!first) return { fault: 'no-pix' };
  const account = fieldsIn(first[1]);
  const additional = fieldsIn(fields.get('62') ?? '');
  const txid = additional?.get('05') ?? '';
  const [key, url, info] = ['01', '25', '02'].map((id) => account?.get(id));
  const amount = fields.get('54');
  const cents = amount === undefined ? undefined : amountIn(amount);
  const name = fields.get('59') ?? '';
  const city = fields.get('60') ?? '';
  const isRight =
    ours.length === 1 &&
    account?.get('00')?.toLowerCase() === pixDomain &&
    (key === undefined) !== (url === undefined) &&
    /^(?:11|12)?$/.test(fields.get('01') ?? '') &&
    /^\d{4}$/.test(fields.get('52') ?? '') &&
    (amount === undefined || cents !== undefined) &&
    isBetween(name, 25) &&
    isBetween(city, 15) &&
    (txid === noTxid || /^[A-Za-z0-9]{1,25}$/.test(txid));
  if (!isRight) return { fault: 'fields' };
  return {
    ...(key !== undefined && { key }),
    ...(url !== undefined && { url }),
    name,
    city,
    ...(cents !== undefined && { amount: cents }),
    ...(txid !== noTxid && { txid }),
    ...(info !== undefined && { info }),
    hasOthers: accounts.length > 1 || [...fields.keys()].some((id) => id >= '80'),
  };
}

/** At most 13 characters; the decimals may be left out or be one (EMV, 4.7.8). */
const amountIn = (written: string): number | undefined => (written.length <= 13 ? centsOf(written) : undefined);

const isBetween = (text: string, most: number) => text.trim() !== '' && [...text].length <= most;
