import type { Transaction } from '#contract/financial.ts';
import { financialPurposes, type Purpose, sharesOf } from '#contract/financial-purposes.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { api } from '../../lib/api.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** The part of a row by which it changes what is to be passed on. */
type Passing = Pick<Transaction, 'type' | 'amount' | 'purpose_id' | 'receiver_id'>;

/**
 * Asks where a change of a row would leave more passed on than a receiver's shares: from `before`, which a new row
 * lacks, to `after`, which a deletion lacks.
 */
export async function questionsAboutPurposes(
  known: readonly Purpose[],
  before: Passing | undefined,
  after: Passing | undefined,
  act: 'Salvar' | 'Excluir',
): Promise<Question[]> {
  if (![before, after].some((row) => row?.purpose_id || row?.receiver_id)) return [];
  const purposes = known.length > 0 ? known : await purposesNow();
  return purposes.flatMap((purpose) =>
    purpose.receivers.flatMap(({ id, name, rest }, place): Question[] => {
      const change = dueBy(after, purpose, id, place) - dueBy(before, purpose, id, place);
      const due = storedCents(rest) + change;
      if (change >= 0 || due >= 0) return [];
      const text = `${name} teria recebido ${shownMoney(-due)} a mais do que lhe cabe de “${purpose.name}”. ${act} assim mesmo?`;
      return [
        {
          type: 'warning',
          title: 'Repasse maior que o recebido',
          text,
          answers: { no: 'Conferir', yes: `${act} mesmo assim` },
        },
      ];
    }),
  );
}

/** The cents by which a row raises what is to be passed on to a receiver of a purpose. */
function dueBy(row: Passing | undefined, purpose: Purpose, receiver: string, place: number): number {
  if (row?.type === 'expense') return row.receiver_id === receiver ? -storedCents(row.amount) : 0;
  if (row?.purpose_id !== purpose.id) return 0;
  return sharesOf(storedCents(row.amount), purpose.receivers).parts[place] ?? 0;
}

// Where the read fails nothing is asked, as about the box.
const purposesNow = async (): Promise<readonly Purpose[]> =>
  (await api(financialPurposes.list, {}).catch(() => undefined))?.data ?? [];
