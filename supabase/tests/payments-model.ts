/* A model of the SQL functions of payments: amounts in cents, all state in one value. */

export type Door = 'hand' | 'provider' | 'statement';

/** One call, with what its caller saw. Calls and booklets by id; a payment by its door, call and month. */
export type Command =
  | { do: 'enter'; door: Door; call: string; booklet: string; amounts: Record<number, number>; form: string }
  | { do: 'undo'; call: string; payment: string; amount: number | null }
  | { do: 'value'; booklet: string; amount: number; from: number }
  | { do: 'create'; booklet: string; payer: string; amount: number }
  | { do: 'delete'; booklet: string }
  | { do: 'delete payer'; payer: string }
  | { do: 'erase'; payer: string }
  | { do: 'import'; call: string; pays: boolean };

interface Payment {
  key: string;
  month: number;
  amount: number;
  reversed: number;
  form: string;
}

interface Booklet {
  payer: string;
  /** By month. */
  amounts: Record<number, number>;
  /** In the order of entering. */
  payments: Payment[];
}

export interface Books {
  booklets: Record<string, Booklet>;
  erased: string[];
  /** Payers who were deleted. */
  gone: string[];
  /** The reversals by their calls. */
  reversals: Record<string, { payment: string; amount: number; isEmptied?: boolean }>;
}

export const months = Array.from({ length: 12 }, (_, index) => index + 1);
const keyOf = (door: Door, call: string, month: number) => `${door} ${call} ${month}`;

export const paymentsOf = (books: Books) => Object.values(books.booklets).flatMap(({ payments }) => payments);

export const counting = ({ payments }: Booklet, month: number) =>
  payments.find((payment) => payment.month === month && payment.reversed < payment.amount);

/** Changes the books as the call does, and returns what it answers: nothing, or why it is refused. */
export function apply(books: Books, command: Command): string {
  if (command.do === 'import') return '';
  if (command.do === 'enter') return enter(books, command);
  if (command.do === 'undo') return undo(books, command);
  if (command.do === 'delete payer') return deletePayer(books, command.payer);
  if (command.do === 'erase') {
    if (books.gone.includes(command.payer)) return 'PT404';
    if (books.erased.includes(command.payer)) return 'erased';
    books.erased.push(command.payer);
    // Without their reasons they are no longer known by them.
    const own = Object.values(books.booklets).filter(({ payer }) => payer === command.payer);
    const keys = own.flatMap(({ payments }) => payments.map(({ key }) => key));
    for (const reversal of Object.values(books.reversals)) reversal.isEmptied ||= keys.includes(reversal.payment);
    return '';
  }
  const booklet = books.booklets[command.booklet];
  if (command.do === 'create') {
    if (books.erased.includes(command.payer)) return 'erased';
    if (books.gone.includes(command.payer)) return '23503';
    if (Object.values(books.booklets).some(({ payer }) => payer === command.payer)) return '23505';
    const amounts = Object.fromEntries(months.map((month) => [month, command.amount]));
    books.booklets[command.booklet] = { payer: command.payer, amounts, payments: [] };
  } else if (!booklet) {
    return 'PT404';
  } else if (command.do === 'delete') {
    if (booklet.payments.length > 0) return 'paid';
    delete books.booklets[command.booklet];
  } else {
    for (const month of months.filter((each) => each >= command.from && !counting(booklet, each))) {
      booklet.amounts[month] = command.amount;
    }
  }
  return '';
}

function deletePayer(books: Books, payer: string): string {
  if (books.gone.includes(payer)) return '';
  if (books.erased.includes(payer)) return 'erased';
  const own = Object.entries(books.booklets).filter(([, booklet]) => booklet.payer === payer);
  if (own.some(([, { payments }]) => payments.length > 0)) return 'paid';
  for (const [id] of own) delete books.booklets[id];
  books.gone.push(payer);
  return '';
}

function enter(books: Books, { door, call, booklet: id, amounts, form }: Command & { do: 'enter' }): string {
  const asked = Object.entries(amounts).map(([month, amount]) => ({ month: Number(month), amount }));
  const known = paymentsOf(books).filter(({ key }) => key.startsWith(`${door} ${call} `));
  if (known.length > 0 || (door === 'hand' && books.reversals[call])) {
    const isSame = asked.every(({ month, amount }) =>
      books.booklets[id]?.payments.some(
        (payment) => payment.key === keyOf(door, call, month) && payment.amount === amount && payment.form === form,
      ),
    );
    return isSame && known.length === asked.length ? '' : 'other_content';
  }
  const booklet = books.booklets[id];
  if (!booklet) return 'PT404';
  if (door === 'hand') {
    if (asked.some(({ month }) => counting(booklet, month))) return 'already_paid';
    if (asked.some(({ month, amount }) => booklet.amounts[month] !== amount)) return 'other_amount';
    // An instalment whose payment was undone may be paid again.
    const isNew = (month: number) => !booklet.payments.some((payment) => payment.month === month);
    if (books.erased.includes(booklet.payer) && asked.some(({ month }) => isNew(month))) return 'erased';
  }
  for (const { month, amount } of asked) {
    booklet.payments.push({ key: keyOf(door, call, month), month, amount, reversed: 0, form });
  }
  return '';
}

function undo(books: Books, { call, payment: key, amount }: Command & { do: 'undo' }): string {
  const known = books.reversals[call];
  if (known) {
    const isSame = known.payment === key && (amount ?? known.amount) === known.amount && !known.isEmptied;
    return isSame ? '' : 'other_content';
  }
  if (paymentsOf(books).some((payment) => payment.key.startsWith(`hand ${call} `))) return 'other_content';
  const payment = paymentsOf(books).find((each) => each.key === key) as Payment;
  const rest = payment.amount - payment.reversed;
  if (rest === 0) return 'undone';
  if ((amount ?? rest) > rest) return 'too_much';
  payment.reversed += amount ?? rest;
  books.reversals[call] = { payment: key, amount: amount ?? rest };
  return '';
}
