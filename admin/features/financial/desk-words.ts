import { formatDay } from '#contract/calendar-date.ts';
import { reaisOf, shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { monthsAndParts, monthsOf } from '#contract/months.ts';
import { type PaymentForm, paymentForms } from '#contract/payment-forms.ts';
import type { DeskPayer, OpenMonth, Receipt } from '#contract/tithe-desk.ts';
import { atTime } from '../../lib/dates.ts';

export const isUndone = ({ resta }: Receipt): boolean => resta === 0;

/** In reais, what is open of months. */
export const openSum = (months: readonly OpenMonth[]): number =>
  reaisOf(months.reduce((cents, { restante }) => cents + storedCents(restante), 0));

/** 'novembro de 2026, R$ 50,00'; 'R$ 30,00 de R$ 50,00' where a part was received. */
export function openMonthWords(month: OpenMonth): string {
  const rest = shownReais(month.restante);
  const isWhole = month.restante === month.valor_parcela;
  return `${monthsOf([month])}: ${isWhole ? rest : `faltam ${rest} de ${shownReais(month.valor_parcela)}`}`;
}

/** 'R$ 0,20? Para R$ 20,00 digite 2000. Enter de novo recebe R$ 0,20.' */
export function doubtOf(valor: number, months: readonly OpenMonth[], isPhone: boolean): string {
  const cents = storedCents(valor);
  const open = openSum(months);
  const again = `${isPhone ? 'Tocar de novo em “Receber”' : 'Enter de novo'} recebe ${shownMoney(cents)}.`;
  const count = Math.floor(cents / storedCents(months[0]?.valor_parcela ?? valor));
  if (count > 1) return `${shownMoney(cents)}? É o valor de ${count} meses. ${again}`;
  const meant = cents * 100;
  const way =
    meant <= storedCents(open) ? `Para ${shownMoney(meant)} digite ${meant}.` : 'Para outro valor, digite por cima.';
  return `${shownMoney(cents)}? ${way} ${again}`;
}

/** Why more than is open from a month on is refused, where else it may go, and what a slip of ten times meant. */
export function tooMuchWords({ abertos, tem_encerrados: hasEnded }: DeskPayer, first: number, valor: number): string {
  const [cents, month] = [storedCents(valor), abertos[first]];
  const open = `${shownReais(openSum(abertos.slice(first)))} estão em aberto`;
  const slip = month ? slipOf(cents, storedCents(month.valor_parcela)) : '';
  const said =
    month && first > 0
      ? `${slip}De ${monthsOf([month])} em diante, só ${open}; antes, há mais ${shownReais(openSum(abertos.slice(0, first)))}`
      : `${slip}Só ${open}`;
  if (cents <= storedCents(openSum(abertos))) return `${said}. Para receber mais, volte a um mês anterior.`;
  return hasEnded
    ? `${said}; há também meses encerrados. Para receber mais, abra o carnê: receba um deles, ou faça o do ano seguinte.`
    : `${said}. Para receber mais, faça o carnê do ano seguinte.`;
}

/** 'Não seriam R$ 40,00? ' of ten times a month or more; empty of less. */
function slipOf(cents: number, month: number): string {
  let meant = cents;
  while (meant >= month * 10) meant = Math.round(meant / 10);
  return meant < cents ? `Não seriam ${shownMoney(meant)}? ` : '';
}

/** 'Nº 12 já deu R$ 50,00 hoje às 12h51, registro de Lúcia.'; empty if nothing was received today. */
export function givenTodayWords({ numero_ordinal, recebido_hoje: given }: DeskPayer): string {
  if (!given) return '';
  const by = given.por === null ? '' : `, registro de ${given.por}`;
  return `Nº ${numero_ordinal} já deu ${shownReais(given.valor)} hoje ${atTime(given.registrado_em)}${by}.`;
}

/** Whose it is: 'Nº 12 · Rosa Viana', 'Sem nome', 'Zita Lima, que não está no cadastro'. */
export function giverWords({ dizimista, nome_escrito }: Pick<Receipt, 'dizimista' | 'nome_escrito'>): string {
  if (dizimista) return `Nº ${dizimista.numero_ordinal} · ${dizimista.nome}`;
  return nome_escrito === null ? 'Sem nome' : `${nome_escrito}, que não está no cadastro`;
}

/** 'outubro de 2026 e parte de novembro de 2026'; empty of an envelope without a payer. */
export const monthsWords = ({ meses }: Receipt): string =>
  monthsAndParts(meses.map(({ parte, ...month }) => ({ ...month, isPart: parte })));

/** 'outubro de 2026, Dinheiro, 22/11/2026' */
export const receiptWords = (receipt: Receipt): string =>
  [monthsWords(receipt), paymentForms[receipt.forma_pagamento], formatDay(receipt.data_pagamento)]
    .filter(Boolean)
    .join(', ');

/** The sum of each form that occurs and of all, of what was not undone. */
export function sumsOf(sitting: readonly Receipt[]): [label: string, sum: string][] {
  const cents = (receipts: readonly Receipt[]) => receipts.reduce((sum, { resta }) => sum + storedCents(resta), 0);
  const forms = Object.entries(paymentForms) as [PaymentForm, string][];
  const kept = sitting.filter((receipt) => !isUndone(receipt));
  const byForm = forms.flatMap(([form, label]): [string, string][] => {
    const own = kept.filter(({ forma_pagamento }) => forma_pagamento === form);
    return own.length > 0 ? [[`${label} (${own.length})`, shownMoney(cents(own))]] : [];
  });
  return [...byForm, ['Total', shownMoney(cents(kept))]];
}
