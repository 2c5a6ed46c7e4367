import { formatDay, monthOf } from '#contract/calendar-date.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Closing, FoundCheck, ListedMonth, MonthSheet } from '#contract/financial-months.ts';
import { shownShare } from '#contract/financial-purposes.ts';
import { shownReais } from '#contract/money.ts';
import { monthTitle } from '#contract/months.ts';
import { counted } from '#contract/noun.ts';
import { parishContent } from '#contract/parish-content.ts';
import { parishDayOf, spokenMoment } from '#contract/parish-day.ts';
import type { PlaceInPanel } from '../../lib/menu.ts';
import { daysOfMonth } from './month.ts';

/** 'outubro de 2026' */
export const titleOfMonth = (month: string): string => monthTitle(monthOf(`${month}-01`));

/** '03/11/2026 às 9h15 por Raimundo' */
function doneAt(instant: string, name: string | null): string {
  const when = new Date(instant);
  return `${formatDay(parishDayOf(when))} ${spokenMoment(when)}${name ? ` por ${name}` : ''}`;
}

/** Closings that were taken back and are told; the earlier ones are counted. */
const toldClosings = 3;

/**
 * The closings of a month that were taken back, the last first: 'Antes: fechado em 03/11/2026 às 9h15 por Raimundo e
 * reaberto em 05/11/2026 às 10h02 por Lúcia: faltou uma nota', and 'e mais 17 vezes'.
 */
export function formerClosings(closings: readonly Closing[]): string[] {
  const told = closings.flatMap(({ closed_at, closed_name, reopened_at, reopened_name, reopen_reason }) =>
    reopened_at
      ? [
          `Antes: fechado em ${doneAt(closed_at, closed_name)} e reaberto em ${doneAt(reopened_at, reopened_name)}: ${reopen_reason}`,
        ]
      : [],
  );
  const others = told.splice(toldClosings).length;
  return others === 0 ? told : [...told, `e mais ${counted(others, { one: 'vez', many: 'vezes' })}`];
}

const owed = (reais: number): string => (reais < 0 ? `${shownReais(-reais)} pago\u00a0a\u00a0mais` : shownReais(reais));

/** The lines of the share of the diocese, as the balancete has them; what was paid too much is said in words. */
export const shareRows = ({ percent, base, due, opening, paid, rest }: NonNullable<MonthSheet['share']>) =>
  [
    ['A pagar de antes', owed(opening)],
    ['Entradas que contam', shownReais(base)],
    [`Parte da diocese${percent === null ? '' : `, ${shownShare(percent)}`}`, shownReais(due)],
    ['Pago', shownReais(paid)],
    ['A pagar no fim', owed(rest)],
  ] as const;

/** In what state a month is. */
export function stateOfMonth({ is_closed, is_over, closings }: ListedMonth): string {
  const inForce = closings.find(({ reopened_at }) => reopened_at === null);
  if (inForce) return `Fechado em ${doneAt(inForce.closed_at, inForce.closed_name)}`;
  if (is_closed) return 'Fechado com os meses seguintes';
  return is_over ? 'Em aberto' : 'Em andamento';
}

/**
 * The question before a month is closed: its faults, and what closing does. `before` is how many earlier months are
 * closed along with it.
 */
export function closingText(month: string, faults: readonly string[], before: number): string {
  const along =
    before === 0
      ? ''
      : before === 1
        ? ', nem do mês de antes, que se fecha junto'
        : `, nem dos ${before} meses de antes, que se fecham junto`;
  return [
    ...(faults.length > 0 ? ['Ainda não está em ordem:', ...faults.map((fault) => `• ${fault}`), ''] : []),
    `Depois disso nada de ${titleOfMonth(month)} muda mais${along}. O que chegar depois conta no primeiro dia em aberto.`,
    'Só um administrador pode reabrir o mês.',
  ].join('\n');
}

const lacking = {
  uncategorized: { one: 'transação sem categoria', many: 'transações sem categoria' },
  without_paper: { one: 'saída sem comprovante', many: 'saídas sem comprovante' },
};

const unwritten = {
  no_legal_name: 'Faltam o nome oficial e o CNPJ em Sua paróquia: a cúria os pede no balancete',
  no_diocese: 'Falta a diocese em Sua paróquia: a cúria a pede no balancete',
};

interface Fault {
  sentence: string;
  way: string;
  place: PlaceInPanel;
  /** A call of that place, if not all who keep the books may make it. */
  needs?: Pick<Endpoint, 'access'>;
}

/** A fault of a month in words, and where it is mended. */
export function checkOf(check: FoundCheck, month: string): Fault {
  const rows: PlaceInPanel = { section: 'financial', filters: daysOfMonth(monthOf(`${month}-01`)) };
  switch (check.kind) {
    case 'open_cases':
      return {
        sentence: counted(check.entries, {
          one: 'caso da conciliação espera uma decisão',
          many: 'casos da conciliação esperam uma decisão',
        }),
        way: 'Ver a conciliação',
        place: { section: 'financial', tab: 'conciliacao' },
      };
    case 'uncategorized':
    case 'without_paper':
      return { sentence: counted(check.entries, lacking[check.kind]), way: 'Ver as transações', place: rows };
    case 'below_zero':
      return {
        sentence: `${check.name} ficou com ${shownReais(check.amount ?? 0)} em ${formatDay(check.day ?? '')}`,
        way: 'Ver as contas',
        place: { section: 'financial', tab: 'contas' },
      };
    case 'no_legal_name':
    case 'no_diocese':
      return {
        sentence: unwritten[check.kind],
        way: 'Ver Sua paróquia',
        place: { section: 'parish-info', tab: 'parish-content' },
        needs: parishContent.update,
      };
    case 'no_count':
      return {
        sentence: `Ninguém contou o caixa em ${formatDay(check.day ?? '')}`,
        way: 'Contar o caixa',
        place: { section: 'financial', tab: 'contas' },
      };
  }
}
