import { formatDay } from '#contract/calendar-date.ts';
import { hiddenCpf } from '#contract/fields/cpf.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { percentOf, shownShare } from '#contract/financial-purposes.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';

/*
 * Formats audited values for people. Personal values are shortened: enough to recognise a change, too little to learn
 * the value.
 */

export type Showing = (value: unknown) => string;

/** 'Maria da Conceição Souza' → 'Maria d. C. S.' */
export const shortName: Showing = (value) => {
  const [first = '', ...others] = String(value).trim().split(/\s+/);
  return [first, ...others.map((word) => `${[...word][0]}.`)].join(' ');
};

/** `12345678909` → `***.456.789-**` */
export const shortCpf: Showing = (value) => hiddenCpf(String(value));

/** `85999991234` → `(85) *****-1234` */
export const shortTelephone: Showing = (value) => {
  const shown = shownTelephone(String(value));
  const area = /^\(\d{2}\) /.exec(shown)?.[0] ?? '';
  const rest = shown.slice(area.length);
  return area + rest.slice(0, -4).replace(/\d/g, '*') + rest.slice(-4);
};

/** `maria@exemplo.com` → `m***@exemplo.com` */
export const shortEmail: Showing = (value) => String(value).replace(/^(.).*(?=@)/, '$1***');

// `1950-02-11` → `**/**/1950`
export const shortBirth: Showing = (value) => `**/**/${String(value).slice(0, 4)}`;

/** The first letters of a text. */
export const shortText: Showing = (value) => {
  const letters = [...String(value).replace(/\s+/g, ' ')];
  return letters.length > 4 ? `${letters.slice(0, 4).join('')}…` : '…';
};

/** For values that are never shown, such as a photo's file name. */
export const unshown: Showing = () => '(guardado)';

/** A value that isn't personal. */
export const plain: Showing = (value) => {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return text;
  const moment = new Date(text);
  return `${formatDay(parishDayOf(moment))} ${parishTimeOf(moment)}`;
};

/** An amount in reais. */
export const money: Showing = (value) => shownMoney(centsOf(String(value)) ?? 0);

/** A part of a whole, in thousandths of a percent. */
export const share: Showing = (value) => shownShare(percentOf(Number(value)));

/** One of a few values, by its label. */
export const chosen =
  (words: Readonly<Record<string, string>>): Showing =>
  (value) =>
    words[String(value)] ?? plain(value);
