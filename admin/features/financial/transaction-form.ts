import { bodyOf } from '#contract/fields/schemas.ts';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { bookkeeping, financialFields, type Transaction, titheIsIncome } from '#contract/financial.ts';
import type { AccountBalance } from '#contract/financial-accounts.ts';
import type { Purpose } from '#contract/financial-purposes.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { repeatedNextMonth } from '../../../site/lib/month-grid.ts';
import { questionsAboutDay } from '../../ui/form/day-question.ts';
import type { FormDefinition, SaveQuestion } from '../../ui/form/form-definition.ts';
import { accountOf, among, proposedAccount, usualAccount } from './account-options.ts';
import { askedReason } from './asked-reason.ts';
import { type Moved, questionsAboutBox } from './box-question.ts';
import { likeCategory } from './like-category.ts';
import { purposeOptions, receiverOptions } from './purpose-options.ts';
import { questionsAboutPurposes } from './purpose-question.ts';
import { calledInFull, titleOf } from './transaction-words.ts';

const changeFields = { ...financialFields, reason: askedReason('da transação') };
const changeBody = bodyOf(changeFields, titheIsIncome);

type Values = FormValues<typeof changeFields>;

/** A new row has no reason. */
const asked = (accounts: readonly AccountBalance[], purposes: readonly Purpose[], row?: Transaction) => {
  // Nobody need choose: a row that is saved before the accounts are read goes to the usual one.
  const account = { ...among(financialFields.account_id, accounts), required: false };
  const { purpose_id, receiver_id } = financialFields;
  const fields = {
    ...changeFields,
    account_id: account,
    purpose_id: { ...purpose_id, details: { options: purposeOptions(purposes, row?.purpose_id) } },
    receiver_id: { ...receiver_id, details: { options: receiverOptions(purposes, row?.receiver_id) } },
  };
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
  purposes: readonly Purpose[],
  today: string,
): FormDefinition<Transaction, Values> => ({
  ...asked(accounts, purposes).change,
  titleField: 'title',
  copyLabel: 'Repetir no próximo mês',
  copyOf: (values) => ({
    ...values,
    transaction_date: values.transaction_date && repeatedNextMonth(values.transaction_date),
    document_number: '',
  }),
  copyNotice: ({ transaction_date: day }) =>
    `${day ? `a data passa a ser ${formatLocalDate(day)}; ` : ''}o número do documento e o comprovante não são copiados.`,
  nameOf: ({ title }) => titleOf({ title: title || null }),
  series: ['type', 'transaction_date', 'account_id'],
  keeps: ({ type, account_id }) => ({ [accountOf(type)]: account_id === null ? null : String(account_id) }),
  personal: true,
  size: 'short',
  valuesOf: (row) => ({
    ...formValuesOf(changeFields, row && { ...row, reason: '' }),
    ...(!row && { transaction_date: today, account_id: proposedAccount('income', accounts) ?? '' }),
  }),
  asksOf: (row) => asked(accounts, purposes, row)[row ? 'change' : 'new'],
  // A hidden field is sent empty: what a row has is shown, also before the purposes are read.
  shownWhen: {
    purpose_id: ({ type, purpose_id }) => type === 'income' && (purposes.length > 0 || purpose_id !== null),
    receiver_id: ({ type, receiver_id }) => type === 'expense' && (purposes.length > 0 || receiver_id !== null),
  },
  follows: (values, before) => {
    const usual = proposedAccount(values.type, accounts);
    const isUntouched = before.account_id === proposedAccount(before.type, accounts);
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
      ...(await questionsAboutBox(accounts, row, moved, 'Salvar')),
      ...(await questionsAboutPurposes(purposes, row, passedOnBy(values), 'Salvar')),
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

/** The same for what is to be passed on. */
const passedOnBy = (values: Values) => {
  const moved = movedBy(values);
  const [purpose_id, receiver_id] = [values.purpose_id, values.receiver_id].map((id) =>
    id === null ? null : String(id),
  );
  return moved && { ...moved, purpose_id: purpose_id ?? null, receiver_id: receiver_id ?? null };
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
