/* A model of whose each cent is: money is received, given to payers, unlinked from them and given back. */

export type Way = 'undone' | 'given_back' | 'refunded' | 'charged_back';

interface Back {
  at: number;
  way: Way;
  cents: number;
  isRegained?: boolean;
  /** The provider reversed it of a month that was paid, and has been since. */
  isExcused?: boolean;
}

/** Cents of one receipt that was received to the same holder at once, with those that went back from there. */
export interface Cents {
  at: number;
  receipt: string;
  /** The holder: a payer's month, a donation, or a month by a donation; else the plain row that says whose it is. */
  month?: string | undefined;
  donation?: string | undefined;
  row?: string | undefined;
  cents: number;
  back: Back[];
  /** The rest is another's since. */
  isOver?: boolean;
  /** It paid a month that was paid: whether staff are still to say what for. */
  isTwice?: boolean;
}

/** A payment as the provider knows it. */
export interface Reported {
  amount: number;
  refunds: { cents: number; isEntered: boolean }[];
  isChargedBack: boolean;
}

export interface Month {
  id: string;
  payer: string;
  value: number;
}

export interface Books {
  clock: number;
  /** The oldest first. */
  months: Month[];
  donations: Record<string, { payer: string | null; row?: string }>;
  rows: Record<string, number>;
  /** In the order in which they were received to their holders. */
  cents: Cents[];
  reported: Record<string, Reported>;
  /** Calls that changed something, which a repetition doesn't. */
  calls: string[];
}

/** Cents as a caller names them: the so-manieth of a receipt with something in it, over or not. */
export interface Named {
  receipt: string;
  nth: number;
}

export type Command = { call: string } & (
  | { do: 'tell'; receipt: string; id: string; items: { month?: string; donation?: string; cents: number }[] }
  | { do: 'refund'; id: string; cents: number }
  | { do: 'charge back' | 'win'; id: string }
  | { do: 'receive'; payer: string; cents: number }
  | { do: 'pay'; month: string; cents: number }
  | { do: 'undo'; of: Named; cents: number | null; isMistake: boolean | undefined }
  | { do: 'give'; donation: string; payer: string }
  | { do: 'give row'; row: string; donation: string; payer: string; form: string }
  | { do: 'take'; donation: string }
  | { do: 'use'; of: Named; month: string }
  | { do: 'count'; of: Named; donation: string }
);

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
export const remainingOf = ({ isOver, cents, back }: Pick<Cents, 'isOver' | 'cents' | 'back'>) =>
  isOver ? 0 : cents - sum(back.map((each) => each.cents));
export const isOfProvider = (way: Way) => way === 'refunded' || way === 'charged_back';
export const providerIdOf = (receipt: string) => receipt.split(' ')[1] ?? '';

/**
 * The amount that counts for a month: the rest of each part and, of parts with a rest, those cents that the provider
 * reversed while the month was paid.
 */
function countedOf(books: Books, { id }: Month): number {
  const there = books.cents.filter((each) => each.month === id && remainingOf(each) > 0);
  const excused = there.flatMap(({ back }) => back.filter(({ isExcused }) => isExcused));
  return sum(there.map(remainingOf)) + sum(excused.map(({ cents }) => cents));
}

export const restOf = (books: Books, month: Month) => Math.max(month.value - countedOf(books, month), 0);

/** Of a month that isn't paid nothing is excused. */
function excuseNoMore(books: Books): void {
  const open = books.months.filter((month) => restOf(books, month) > 0).map(({ id }) => id);
  const parts = books.cents.filter(({ month }) => month && open.includes(month));
  for (const back of parts.flatMap((part) => part.back)) back.isExcused = false;
}

const openMonths = (books: Books, of: string) =>
  books.months.filter((month) => month.payer === of && restOf(books, month) > 0);

const remainingOfDonation = (books: Books, id: string) =>
  books.cents.filter((each) => each.donation === id && remainingOf(each) > 0);

export const named = (books: Books, { receipt, nth }: Named) =>
  books.cents.filter((each) => each.receipt === receipt && !each.row)[nth];

function paysTwice(books: Books, cents: Cents): boolean {
  const month = books.months.find(({ id }) => id === cents.month);
  if (!month || remainingOf(cents) === 0) return false;
  const isShared = books.cents.some((other) => other !== cents && other.month === month.id && remainingOf(other) > 0);
  return isShared && countedOf(books, month) > month.value;
}

type Holder = Pick<Cents, 'month' | 'donation' | 'row'> & { cents: number };

export function enter(books: Books, receipt: string, holders: readonly Holder[]): void {
  const entered = holders.map((holder) => {
    books.clock += 1;
    return { at: books.clock, receipt, back: [], ...holder };
  });
  books.cents.push(...entered);
  excuseNoMore(books);
}

/** Makes the rest of some cents of one receipt another's, together with what that has of it already. */
function become(books: Books, former: readonly Cents[], holders: readonly Holder[]): void {
  const [{ receipt }] = former as [Cents];
  for (const each of former) each.isOver = true;
  const joined = holders.map((holder) => {
    const { month, donation, row } = holder;
    const present = books.cents.filter(
      (each) =>
        !each.isOver &&
        each.receipt === receipt &&
        each.month === month &&
        each.donation === donation &&
        each.row === row,
    );
    const cents = sum([holder.cents, ...present.map(remainingOf)]);
    for (const each of present) each.isOver = true;
    return { ...holder, cents };
  });
  enter(books, receipt, joined);
}

export function goBack(books: Books, of: Cents, way: Way, cents: number): void {
  books.clock += 1;
  const month = books.months.find(({ id }) => id === of.month);
  const isExcused = isOfProvider(way) && month !== undefined && restOf(books, month) === 0;
  of.back.push({ at: books.clock, way, cents, isExcused });
  excuseNoMore(books);
}

/** An amount for a payer's open months, the oldest first, and what is too much for them. */
function shared(
  books: Books,
  payer: string,
  cents: number,
): { items: { month: string; cents: number }[]; rest: number } {
  let rest = cents;
  const items = openMonths(books, payer).flatMap((month) => {
    const part = Math.min(rest, restOf(books, month));
    rest -= part;
    return part > 0 ? [{ month: month.id, cents: part }] : [];
  });
  return { items, rest };
}

const changes = {
  tell(books, { receipt, id, items }) {
    if (books.reported[id]) return true;
    books.reported[id] = { amount: sum(items.map(({ cents }) => cents)), refunds: [], isChargedBack: false };
    enter(books, receipt, items);
    openTwice(books, receipt);
    return true;
  },
  refund(books, { id, cents }) {
    const reported = books.reported[id] as Reported;
    reported.refunds.push({ cents, isEntered: false });
    settle(books, id);
    return true;
  },
  'charge back'(books, { id }) {
    (books.reported[id] as Reported).isChargedBack = true;
    settle(books, id);
    return true;
  },
  win(books, { id }) {
    (books.reported[id] as Reported).isChargedBack = false;
    settle(books, id);
    return true;
  },
  receive(books, { call, payer, cents }) {
    const { items, rest } = shared(books, payer, cents);
    if (rest > 0) return false;
    enter(books, call, items);
    return true;
  },
  pay(books, { call, month: id, cents }) {
    const month = books.months.find((each) => each.id === id);
    if (!month || restOf(books, month) !== cents) return false;
    enter(books, call, [{ month: id, cents }]);
    return true;
  },
  undo(books, { of, cents, isMistake }) {
    const part = named(books, of) as Cents;
    const remaining = remainingOf(part);
    if (!part.month && isMistake !== false && books.donations[part.donation ?? '']?.row) return false;
    if (remaining === 0 || (cents ?? remaining) > remaining) return false;
    if (part.month && part.donation && isMistake) unallocate(books, part.donation, [part], cents ?? remaining);
    else goBack(books, part, isMistake === false ? 'given_back' : 'undone', cents ?? remaining);
    return true;
  },
  give: (books, { donation, payer }) => give(books, donation, payer),
  'give row'(books, { call, row, donation, payer, form }) {
    if (Object.values(books.donations).some((each) => each.row === row)) return false;
    books.donations[donation] = { payer, row };
    const holder = { donation, cents: books.rows[row] as number };
    const own = books.cents.find((each) => each.row === row && each.receipt.endsWith(form) && remainingOf(each) > 0);
    if (own) become(books, [own], [holder]);
    else enter(books, `${call} ${form}`, [holder]);
    give(books, donation, payer);
    return true;
  },
  take(books, { donation }) {
    if (!books.donations[donation]?.payer) return false;
    unallocate(
      books,
      donation,
      remainingOfDonation(books, donation).filter(({ month }) => month),
    );
    return true;
  },
  use(books, { of, month: id }) {
    const part = named(books, of) as Cents;
    const month = books.months.find((each) => each.id === id);
    if (!part.isTwice || !month || restOf(books, month) === 0) return false;
    become(books, [part], [{ month: id, donation: part.donation, cents: remainingOf(part) }]);
    return true;
  },
  count(books, { of, donation }) {
    const part = named(books, of) as Cents;
    if (!part.isTwice) return false;
    books.donations[donation] = { payer: null };
    become(books, [part], [{ donation, cents: remainingOf(part) }]);
    return true;
  },
} satisfies { [Name in Command['do']]: (books: Books, command: Extract<Command, { do: Name }>) => boolean };

function give(books: Books, id: string, payer: string): boolean {
  const donation = books.donations[id] as Books['donations'][string];
  const own = remainingOfDonation(books, id).filter(({ month }) => !month);
  if ((donation.payer ?? payer) !== payer || own.length === 0) return false;
  donation.payer = payer;
  for (const part of own) {
    const remaining = remainingOf(part);
    const { items, rest } = shared(books, payer, remaining);
    if (items.length === 0) break;
    const holders = [...items.map((item) => ({ ...item, donation: id })), { donation: id, cents: rest }];
    become(
      books,
      [part],
      holders.filter(({ cents }) => cents > 0),
    );
  }
  return true;
}

/** Makes money of months their donation's again; of one that pays none more, nobody's or its whole plain row's. */
function unallocate(books: Books, id: string, months: readonly Cents[], cents?: number): void {
  const donation = books.donations[id] as Books['donations'][string];
  for (const receipt of new Set(months.map((each) => each.receipt))) {
    const ended = months.filter((each) => each.receipt === receipt);
    const own = remainingOfDonation(books, id).filter((each) => each.receipt === receipt && !each.month);
    const back = sum(ended.map(remainingOf));
    const kept = back - (cents ?? back);
    const holders: Holder[] = [{ donation: id, cents: sum(own.map(remainingOf)) + back - kept }];
    if (kept > 0) holders.push({ month: ended[0]?.month, donation: id, cents: kept });
    become(books, [...own, ...ended], holders);
  }
  const remaining = remainingOfDonation(books, id);
  if (!remaining.some(({ month }) => month)) donation.payer = null;
  if (donation.payer !== null || !donation.row || sum(remaining.map(remainingOf)) !== books.rows[donation.row]) return;
  become(books, remaining, [{ row: donation.row, cents: sum(remaining.map(remainingOf)) }]);
  delete donation.row;
}

const openTwice = (books: Books, receipt: string, from = 0) => {
  for (const each of books.cents.filter((part) => part.receipt === receipt && part.at > from))
    each.isTwice = paysTwice(books, each);
};

/** Brings a payment to the provider's state: lost money is received again, refunds go back from the last part first. */
function settle(books: Books, id: string): void {
  const reported = books.reported[id] as Reported;
  const remaining = reported.isChargedBack ? 0 : reported.amount - sum(reported.refunds.map(({ cents }) => cents));
  const own = () => books.cents.filter(({ receipt }) => providerIdOf(receipt) === id);
  if (remaining > 0) regain(books, id, own());
  const reverse = (way: Way, most: number) => {
    let rest = most;
    for (const part of own().toReversed()) {
      const cents = Math.min(remainingOf(part), rest);
      rest -= cents;
      if (cents > 0) goBack(books, part, way, cents);
    }
    return rest < most;
  };
  const waiting = reported.refunds.filter(({ isEntered }) => !isEntered);
  let explained = remaining + sum(waiting.map(({ cents }) => cents)) - sum(own().map(remainingOf));
  for (const refund of waiting) {
    refund.isEntered = reverse('refunded', Math.max(refund.cents - Math.max(explained, 0), 0));
    explained -= refund.cents;
  }
  if (reported.isChargedBack) reverse('charged_back', reported.amount);
}

/** Charged-back money is received again for its month if its donation is still that payer's, else to the donation. */
function regain(books: Books, id: string, own: readonly Cents[]): void {
  const lost = own.flatMap((part) =>
    part.back.filter((back) => back.way === 'charged_back' && !back.isRegained).map((back) => ({ part, back })),
  );
  let again = 0;
  for (const { part, back } of lost.toSorted((one, other) => one.back.at - other.back.at)) {
    back.isRegained = true;
    const payer = books.months.find((month) => month.id === part.month)?.payer;
    const isTheirs = !part.donation || books.donations[part.donation]?.payer === payer;
    const before = books.clock;
    const receipt = `again ${id} ${new Set(own.map((each) => each.receipt)).size + again}`;
    again += 1;
    enter(books, receipt, [{ month: isTheirs ? part.month : undefined, donation: part.donation, cents: back.cents }]);
    openTwice(books, receipt, before);
  }
}

/** Does what a call asks for and says whether it is done; a refused one changes nothing. */
export function apply(books: Books, command: Command): boolean {
  if (books.calls.includes(command.call)) return true;
  const before = books.clock;
  const isDone = changes[command.do](books, command as never);
  for (const each of books.cents) each.isTwice &&= paysTwice(books, each);
  if (books.clock > before || (isDone && (command.do === 'take' || 'id' in command))) books.calls.push(command.call);
  return isDone;
}

/** The same words for the model's books and for those that were read. */
export function said({
  cents,
  donations,
  rests,
}: Pick<Books, 'cents' | 'donations'> & { rests: Record<string, number> }) {
  const holderOf = ({ month, donation, row }: Cents) => `${month ?? '-'} ${donation ?? '-'} ${row ?? '-'}`;
  const receipts: Record<string, unknown[]> = {};
  const months: Record<string, unknown[]> = {};
  for (const each of cents) {
    const back = each.back.map((one) => `${one.way} ${one.cents}`);
    receipts[each.receipt] ??= [];
    receipts[each.receipt]?.push({
      is: holderOf(each),
      cents: each.cents,
      remaining: remainingOf(each),
      back,
      isTwice: each.isTwice === true,
    });
    if (!each.month || each.isOver) continue;
    months[each.month] ??= [];
    months[each.month]?.push(each.receipt);
  }
  const sorted = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const named = Object.entries(donations).map(([id, { payer, row }]) => [id, `${payer ?? '-'} ${row ?? '-'}`] as const);
  return {
    receipts: sorted(receipts),
    months: sorted(months),
    donations: sorted(Object.fromEntries(named)),
    rests: sorted(rests),
  };
}

export const saidByModel = (books: Books) =>
  said({ ...books, rests: Object.fromEntries(books.months.map((month) => [month.id, restOf(books, month)])) });

/** Sums of what each payer gave, and of what is nobody's, in cents. */
export interface Given {
  payers: Record<string, number>;
  donations: number;
  tithe: number;
}

/** Sums that statements have: the rest of all cents by whose it is, and the plain rows that are nobody's. */
export function givenByModel(books: Books): Given {
  const given: Given = { payers: {}, donations: 0, tithe: 0 };
  for (const part of books.cents.filter((each) => !each.row && remainingOf(each) > 0)) {
    const month = books.months.find(({ id }) => id === part.month);
    const payer = month ? month.payer : books.donations[part.donation ?? '']?.payer;
    if (payer) given.payers[payer] = (given.payers[payer] ?? 0) + remainingOf(part);
    else given.donations += remainingOf(part);
  }
  const taken = Object.values(books.donations).map(({ row }) => row);
  given.tithe = sum(Object.entries(books.rows).flatMap(([id, cents]) => (taken.includes(id) ? [] : [cents])));
  return given;
}
