import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Json } from '../gateways/database-types.ts';
import { type LinkTemplate, type NoticeTemplate, subjects } from './letters.ts';

/** Seconds after which a try counts as lost: longer than a mail server's timeout. */
const tryTimeout = 120;
/** Mails of one run, so that a run ends before a hosted function does. */
const mailsPerRun = 20;

export interface ClaimedMail {
  id: string;
  template: string;
  recipient: string;
  data: unknown;
  /** Whom its link lets in. */
  person_id: string | null;
  /** Which try this is, from 1. */
  attempt: number;
}

const validFor = { 'password-reset': '1 hour', invitation: '1 day' } as const satisfies Record<LinkTemplate, string>;

/** Queues a mail with a link that lets its recipient set a password; nothing unless they are active. */
export async function queueLinkMail(db: Database, template: LinkTemplate, email: string): Promise<void> {
  const mail = { account_email: email, template, subject: subjects[template], valid_for: validFor[template] };
  dataOf(await db.rpc('queue_link_mail', mail));
}

/** Queues a notice to each active administrator who got none of its kind within `quiet`, a PostgreSQL interval. */
export async function queueAlert(db: Database, template: NoticeTemplate, data: Json, quiet: string): Promise<void> {
  dataOf(await db.rpc('queue_alert', { template, subject: subjects[template], data, quiet }));
}

/** Claims the mails that are due, each for one caller. */
export const claimMails = async (db: Database): Promise<ClaimedMail[]> =>
  dataOf(await db.rpc('claim_mails', { most: mailsPerRun, timeout: tryTimeout })) as ClaimedMail[];

/** Records how a try ended; `code` is that of a failure. */
export async function settleMail(
  db: Database,
  { id, attempt }: ClaimedMail,
  result: 'sent' | 'failed' | 'again',
  code: string | null,
): Promise<void> {
  dataOf(await db.rpc('settle_mail', { mail: id, attempt, result, code: code as string }));
}

/** Has Auth make the one-time token of a link for a person; an earlier one of theirs is void then. */
export async function newLinkToken(db: Database, email: string): Promise<string> {
  const { data, error } = await db.auth.admin.generateLink({ type: 'recovery', email });
  if (error) throw Object.assign(new Error('Auth made no link.'), { code: error.code ?? `status_${error.status}` });
  return data.properties.hashed_token;
}
