/*
 * Money in whole cents. Calls have amounts as JSON numbers in reais with at most two decimals; they are converted by
 * their decimal digits, so that no sum uses binary fractions.
 */

/** The largest amount: twelve digits of cents. */
const mostDigits = 12;
export const mostCents = 999_999_999_999;

/** The cents of an amount in reais, which may be negative; undefined when it is too large or has a third decimal. */
export const centsOf = (reais: number | string): number | undefined => exactCents(reais, 10);

/**
 * The same of an amount or a sum that the database answered, which has up to 13 digits before its decimals. Throws for
 * one that is no money, so that no sum leaves it out.
 */
export function storedCents(reais: number): number {
  const cents = exactCents(reais, 13);
  if (cents === undefined) throw new Error(`${reais} is no amount in reais`);
  return cents;
}

function exactCents(reais: number | string, mostWhole: number): number | undefined {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(reais)) ?? [];
  if (whole === undefined || whole.length > mostWhole) return undefined;
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** The amount in reais of whole cents, as a call sends it. */
export const reaisOf = (cents: number): number => Number(decimalOf(cents));

/** `123456` → `1234.56`, as the database and the payment provider write amounts. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123456` → `R$ 1.234,56`, `-150` → `−R$ 1,50`, with a space that doesn't break and a minus, not a hyphen. */
export const shownMoney = (cents: number): string => `${cents < 0 ? '−' : ''}R$\u00a0${shownFigures(Math.abs(cents))}`;

/** `1234.56` → `R$ 1.234,56`, of an amount or a sum that the database answered. */
export const shownReais = (reais: number): string => shownMoney(storedCents(reais));

/** `123456` → `1.234,56` */
export const shownFigures = (cents: number): string => {
  const [whole = '', decimals] = decimalOf(cents).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`;
};

/** True if a typed or pasted amount has a sign that people write as a minus, which few amounts take. */
export const hasMinus = (text: string): boolean => /[-\u2212\u2013]/.test(text);

export const minusSentence = 'Escreva o valor sem o sinal de menos.';

/** The sentence about what is no amount in cents, or too large. */
export const inexactSentence = `Por favor, insira um valor de até ${shownMoney(mostCents)}, com no máximo dois decimais`;

/** The cents of typed digits, ignoring other characters, leading zeros and digits after the twelfth. */
export function typedCents(typed: string): number | undefined {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, mostDigits);
  return digits === '' ? undefined : Number(digits);
}

/**
 * The cents of an amount that was copied from elsewhere, with or without 'R$': `1.234,5`, `50.0`, `0,5`, `1,234.56`,
 * `20`. The last sign before one or two digits is the decimal one; a point before three parts thousands, and so do
 * commas where nothing else can be meant: `1,005` is no amount. Undefined for what is no single amount.
 */
export function pastedCents(pasted: string): number | undefined {
  const text = pasted
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim()
    .replace(/^R\$\s*|\s*reais$/gi, '');
  const [, whole = '', decimals = ''] =
    /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d{0,2},\d{3}(?=\.)|\d+)?(?:[.,](\d{1,2}))?$/.exec(
      text,
    ) ?? [];
  if (whole + decimals === '') return undefined;
  return centsOf(`${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`);
}
