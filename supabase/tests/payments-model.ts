/* A model of the SQL functions of payments: amounts in cents, all state in one value. */

export type Door = 'hand' | 'provider' | 'statement';

/** One call, with what its caller saw. Calls and booklets by id; a payment by its door, call and month. */
export type Command =
  | { do: 'enter'; door: Door; call: string; booklet: string; amounts: Record<number, number>; form: string }
  | { do: 'receive'; call: string; payer: string; amount: number; form: string }
  /** The provider reports what it reversed, of which a part leaves an instalment as it is. */
  | { do: 'undo'; by: 'hand' | 'provider'; call: string; payment: string; amount: number | null }
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
  /** Of it all but what the provider reversed of a month that was paid, and has been since. */
  undone: number;
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
  /** The reversals by their doors and calls. */
  reversals: Record<string, { payment: string; amount: number; isEmptied?: boolean }>;
}

export const months = Array.from({ length: 12 }, (_, index) => index + 1);
const keyOf = (door: Door, call: string, month: number) => `${door} ${call} ${month}`;

export const paymentsOf = (books: Books) => Object.values(books.booklets).flatMap(({ payments }) => payments);

/** The part of a payment that counts towards its month's amount. */
const creditOf = ({ amount, reversed, undone }: Payment) => (reversed === amount ? 0 : amount - undone);

/** The payment with which what was received reaches the month's amount. */
export function counting({ payments, amounts }: Booklet, month: number): Payment | undefined {
  let reached = 0;
  return payments.find((payment) => {
    if (payment.month === month) reached += creditOf(payment);
    return payment.month === month && reached >= (amounts[month] as number);
  });
}

/** The open amount of a month. */
export function restOf(booklet: Booklet, month: number): number {
  if (counting(booklet, month)) return 0;
  const own = booklet.payments.filter((payment) => payment.month === month);
  return own.reduce((rest, payment) => rest - creditOf(payment), booklet.amounts[month] as number);
}

/** Changes the books as the call does, and returns what it answers: nothing, or why it is refused. */
export function apply(books: Books, command: Command): string {
  if (command.do === 'import') return '';
  if (command.do === 'enter') return enter(books, command);
  if (command.do === 'receive') return receive(books, command);
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
  if (known.length > 0 || books.reversals[`${door} ${call}`]) {
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
    if (asked.some(({ month, amount }) => restOf(booklet, month) !== amount)) return 'other_amount';
    // An instalment whose payment was undone may be paid again.
    const isNew = (month: number) => !booklet.payments.some((payment) => payment.month === month);
    if (books.erased.includes(booklet.payer) && asked.some(({ month }) => isNew(month))) return 'erased';
  }
  for (const { month, amount } of asked) {
    booklet.payments.push({ key: keyOf(door, call, month), month, amount, reversed: 0, undone: 0, form });
  }
  return '';
}

function receive(books: Books, { call, payer, amount, form }: Command & { do: 'receive' }): string {
  if (books.gone.includes(payer)) return 'PT404';
  const booklet = Object.values(books.booklets).find((each) => each.payer === payer);
  const known = paymentsOf(books).filter(({ key }) => key.startsWith(`hand ${call} `));
  if (books.reversals[`hand ${call}`]) return 'other_content';
  if (known.length > 0) {
    const sum = known.reduce((cents, each) => cents + each.amount, 0);
    const isSame = known.every((each) => booklet?.payments.includes(each) && each.form === form);
    if (!isSame || sum !== amount) return 'other_content';
    return known.some((each) => each.amount > each.reversed) ? '' : 'undone';
  }
  if (books.erased.includes(payer)) return 'erased';
  const owed = months.reduce((cents, month) => cents + (booklet ? restOf(booklet, month) : 0), 0);
  if (!booklet || owed < amount) return 'no_open_month';
  let left = amount;
  for (const month of months) {
    const part = Math.min(left, restOf(booklet, month));
    left -= part;
    if (part > 0) {
      const key = keyOf('hand', call, month);
      booklet.payments.push({ key, month, amount: part, reversed: 0, undone: 0, form });
    }
  }
  return '';
}

function undo(books: Books, { by, call, payment: key, amount }: Command & { do: 'undo' }): string {
  const known = books.reversals[`${by} ${call}`];
  if (known) {
    const isSame = known.payment === key && (amount ?? known.amount) === known.amount && !known.isEmptied;
    return isSame ? '' : 'other_content';
  }
  if (paymentsOf(books).some((payment) => payment.key.startsWith(`${by} ${call} `))) return 'other_content';
  const payment = paymentsOf(books).find((each) => each.key === key) as Payment;
  const rest = payment.amount - payment.reversed;
  if (rest === 0) return 'undone';
  if ((amount ?? rest) > rest) return 'too_much';
  const booklet = Object.values(books.booklets).find(({ payments }) => payments.includes(payment)) as Booklet;
  const isForgiven = by === 'provider' && counting(booklet, payment.month) !== undefined;
  payment.reversed += amount ?? rest;
  if (!isForgiven) payment.undone += amount ?? rest;
  if (!counting(booklet, payment.month))
    for (const each of booklet.payments) if (each.month === payment.month) each.undone = each.reversed;
  books.reversals[`${by} ${call}`] = { payment: key, amount: amount ?? rest };
  return '';
}
