import { bodyOf } from '#contract/fields/schemas.ts';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { bookkeeping, financialFields, type Transaction, titheIsIncome } from '#contract/financial.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { sameDayAfter } from '../../../site/lib/month-grid.ts';
import { questionsAboutDay } from '../../ui/form/day-question.ts';
import type { FormDefinition, SaveQuestion } from '../../ui/form/form-definition.ts';
import { among, usualAccount } from './account-options.ts';
import { askedReason } from './asked-reason.ts';
import { type Moved, questionsAboutBox } from './box-question.ts';
import { likeCategory } from './like-category.ts';
import { calledInFull } from './transaction-words.ts';

const changeFields = { ...financialFields, reason: askedReason('da transação') };
const changeBody = bodyOf(changeFields, titheIsIncome);

type Values = FormValues<typeof changeFields>;

/** A new row has no reason. */
const asked = (accounts: readonly AccountBalance[]) => {
  // Nobody need choose: a row that is saved before the accounts are read goes to the usual one.
  const account = { ...among(financialFields.account_id, accounts), required: false };
  const fields = { ...changeFields, account_id: account };
  const { reason: _, ...ofNew } = fields;
  return {
    new: { fields: ofNew as typeof fields, body: bookkeeping },
    change: { fields, body: changeBody },
  };
};

/** The form of a plain row: for a new one today is proposed, and for a change a reason is asked for. */
export const transactionForm = (
  categories: readonly string[],
  accounts: readonly AccountBalance[],
  today = parishDayOf(new Date()),
): FormDefinition<Transaction, Values> => ({
  ...asked(accounts).change,
  titleField: 'title',
  copyLabel: 'Repetir no próximo mês',
  copyOf: (values) => ({
    ...values,
    transaction_date: values.transaction_date && sameDayAfter(values.transaction_date, 1),
    document_number: '',
  }),
  copyNotice: ({ transaction_date: day }) =>
    `${day ? `a data passa a ser ${formatLocalDate(day)}; ` : ''}o número do documento e o comprovante não são copiados.`,
  personal: true,
  size: 'short',
  valuesOf: (row) => ({
    ...formValuesOf(changeFields, row && { ...row, reason: '' }),
    ...(!row && { transaction_date: today, account_id: usualAccount('income', accounts) ?? '' }),
  }),
  asksOf: (row) => asked(accounts)[row ? 'change' : 'new'],
  follows: (values, before) => {
    const usual = usualAccount(values.type, accounts);
    const isUntouched = before.account_id === usualAccount(before.type, accounts);
    if (values.type === before.type || !isUntouched || usual === null) return undefined;
    const name = accounts.find(({ id }) => id === usual)?.name;
    return { values: { account_id: usual }, sentence: `Conta: ${name}.` };
  },
  above: (row) => `${calledInFull(row)}.`,
  questionsBefore: async (row, values) => {
    const { category } = values;
    const moved = movedBy(values);
    return [
      ...aboutCategory(category ?? '', categories),
      ...(moved && !isSameDay(moved, row) ? await aboutDay(moved, accounts, today) : []),
      ...(await questionsAboutBox(accounts, row, moved, 'Registrar')),
    ];
  },
});

/** Undefined as long as something is missing, of which the form speaks. */
const movedBy = ({ type, amount, account_id, transaction_date }: Values): Moved | undefined =>
  amount === null || transaction_date === null
    ? undefined
    : {
        type: type === 'expense' ? 'expense' : 'income',
        amount,
        account_id: String(account_id ?? ''),
        transaction_date,
      };

function aboutCategory(written: string, categories: readonly string[]): SaveQuestion<Values>[] {
  const known = likeCategory(written, categories);
  if (known === undefined) return [];
  return [
    {
      type: 'info',
      title: 'Categoria parecida',
      text: `Já existe a categoria “${known}”. Usar essa?`,
      answers: { no: 'Usar essa', yes: `Criar “${written.trim()}”` },
      instead: { category: known },
    },
  ];
}

const isSameDay = (moved: Moved, row: Transaction | undefined): boolean =>
  moved.transaction_date === row?.transaction_date && moved.account_id === row.account_id;

const aboutDay = ({ transaction_date, account_id, type }: Moved, accounts: readonly AccountBalance[], today: string) =>
  questionsAboutDay(
    { day: transaction_date, touches: ({ id }) => id === (account_id || usualAccount(type, accounts)) },
    () => accounts,
    today,
  );
