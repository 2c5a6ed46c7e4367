import { daysBetween, formatDay } from '#contract/calendar-date.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { PaymentForm } from '#contract/payment-forms.ts';
import type { Question } from '../dialogs/ConfirmDialog.tsx';

/** Money that gets a day: where it lands or leaves, and when the instalments that it pays are due, if it pays some. */
export interface MoneyOfDay {
  day: string;
  touches: (account: AccountBalance) => boolean;
  due?: readonly { vencimento: string }[];
}

/** Where money of a form lands that people enter. */
export const landsBy =
  (form: PaymentForm) =>
  ({ purpose }: AccountBalance): boolean =>
    purpose === (form === 'dinheiro' ? 'cash' : 'bank');

/** The accounts, which are asked for only where they matter. */
type Accounts = () => readonly AccountBalance[] | Promise<readonly AccountBalance[]>;

/** Days from today beyond which a day was probably mistyped: with another year it is more than ten months away. */
const farFromToday = 300;

/** The same of what is planned, ahead. */
const farAhead = 3_650;

/** The same from the day on which an instalment is due. */
const farFromDue = 60;

/**
 * The question of every form by which money gets a day: about one that is far from today, or from what it pays, and
 * about one before the opening balance of an account, in whose balance it won't be. None about a likely day; today is
 * always likely.
 */
export async function questionsAboutDay(
  { day, touches, due }: MoneyOfDay,
  accounts: Accounts,
  today = parishDayOf(new Date()),
): Promise<Question[]> {
  if (day === today) return [];
  const said = [farSentence(day, due, today), day < today && (await openingSentence(day, touches, accounts))];
  return questionOfDay(said.filter(Boolean).join(' '));
}

/** The same of what is planned, which may well be years ahead. */
export const questionsAboutPlan = (day: string, today: string): Question[] =>
  questionOfDay(day < today ? farSentence(day, undefined, today) : daysApart(day, today) > farAhead && farAway(day));

/** The question whether a day is right, after what is said of it; none where nothing is. */
export const questionOfDay = (text: string | false | undefined): Question[] =>
  text
    ? [
        {
          type: 'warning',
          title: 'Confira o dia',
          text: `${text} O dia está certo?`,
          answers: { no: 'Corrigir', yes: 'Está certo' },
        },
      ]
    : [];

const farAway = (day: string): string => `${formatDay(day)} fica longe de hoje.`;

function farSentence(day: string, due: MoneyOfDay['due'], today: string): string | undefined {
  if (!due) return daysApart(day, today) > farFromToday ? farAway(day) : undefined;
  const shown = formatDay(day);
  const far = due.find(
    ({ vencimento }) => vencimento.slice(0, 4) !== day.slice(0, 4) || daysApart(day, vencimento) > farFromDue,
  );
  return far && `${shown} fica longe do vencimento da parcela, ${formatDay(far.vencimento)}.`;
}

const daysApart = (one: string, other: string): number => Math.abs(daysBetween(one, other));

async function openingSentence(day: string, touches: MoneyOfDay['touches'], accounts: Accounts) {
  const names = (await accounts())
    .filter((account) => touches(account) && account.opening_day !== null && day < account.opening_day)
    .map(({ name, opening_day }) => `da conta ${name} (${formatDay(opening_day ?? '')})`);
  if (names.length === 0) return undefined;
  return `${formatDay(day)} é antes do saldo inicial ${names.join(' e ')}: não contará no saldo.`;
}
