import { type Mail, type MailState, mailFilters } from '#contract/mails.ts';
import { filtered } from '../collection/filters.ts';
import type { Listed, Selection } from '../collection/rows.ts';
import { dataOf, readPage } from '../gateways/database-answer.ts';
import type { Database as Schema } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

type Whole = Schema['public']['Tables']['mails']['Row'];
type Row = Pick<
  Whole,
  'id' | 'recipient' | 'subject' | 'state' | 'attempts' | 'failure' | 'due_at' | 'sent_at' | 'created_at'
>;

const columns = 'id, recipient, subject, state, attempts, failure, due_at, sent_at, created_at';
const filters = { declared: mailFilters, columns: { state: 'state' } } as const;

/** The mails, newest first, with the caller's rights. */
export const mailRows: Listed<Whole, Mail> = {
  filters: mailFilters,
  async list({ db }, query) {
    // The client's types are too deep for the filters', as in `rowsOf`.
    const all = () => db.from('mails').select(columns, { count: 'exact' }) as unknown as Selection<never, Row>;
    const { rows, pagination } = await readPage(
      () => filtered(all(), filters, query).order('created_at', { ascending: false }).order('id', { ascending: true }),
      query,
    );
    return { rows: rows.map(toMail), pagination };
  },
};

const toMail = (row: Row): Mail => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state as MailState,
  attempts: row.attempts,
  failure: row.failure,
  dueAt: row.due_at,
  sentAt: row.sent_at,
  createdAt: row.created_at,
});

/** Queues a failed mail again; returns whether there was one. */
export const repeatMail = async ({ db }: Caller, id: string): Promise<boolean> =>
  dataOf(await db.rpc('repeat_mail', { mail: id }));
