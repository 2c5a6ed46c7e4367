import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Json } from '../gateways/database-types.ts';
import { type LinkTemplate, type NoticeTemplate, subjects } from './letters.ts';

/** Seconds after which an attempt counts as failed; longer than the mail server's timeout. */
const tryTimeout = 120;
/** Mails per run, few enough to finish within a hosted function's time limit. */
const mailsPerRun = 20;

export interface ClaimedMail {
  id: string;
  template: string;
  recipient: string;
  data: unknown;
  /** The account of the mail's link. */
  person_id: string | null;
  /** The attempt's number, from 1. */
  attempt: number;
}

const validFor = { 'password-reset': '1 hour', invitation: '1 day' } as const satisfies Record<LinkTemplate, string>;

/** Queues a mail with a link to set a password, unless the account is inactive; an invitation names who invites. */
export async function queueLinkMail(
  db: Database,
  template: LinkTemplate,
  email: string,
  invitedBy?: string,
): Promise<void> {
  const mail = {
    account_email: email,
    template,
    subject: subjects[template],
    valid_for: validFor[template],
    ...(invitedBy && { invited_by: invitedBy }),
  };
  dataOf(await db.rpc('queue_link_mail', mail));
}

/** Queues an alert to each active administrator who got none of this kind within `quiet`, a PostgreSQL interval. */
export async function queueAlert(db: Database, template: NoticeTemplate, data: Json, quiet: string): Promise<void> {
  dataOf(await db.rpc('queue_alert', { template, subject: subjects[template], data, quiet }));
}

/** Claims due mails, each for one caller only. */
export const claimMails = async (db: Database): Promise<ClaimedMail[]> =>
  dataOf(await db.rpc('claim_mails', { most: mailsPerRun, timeout: tryTimeout })) as ClaimedMail[];

/** Records the result of an attempt; `code` is the failure's. */
export async function settleMail(
  db: Database,
  { id, attempt }: ClaimedMail,
  result: 'sent' | 'failed' | 'again',
  code: string | null,
): Promise<void> {
  dataOf(await db.rpc('settle_mail', { mail: id, attempt, result, code: code as string }));
}

/** Creates a one-time token with Auth; an earlier one for the same person becomes invalid. */
export async function newLinkToken(db: Database, email: string): Promise<string> {
  const { data, error } = await db.auth.admin.generateLink({ type: 'recovery', email });
  if (error) throw Object.assign(new Error('Auth made no link.'), { code: error.code ?? `status_${error.status}` });
  return data.properties.hashed_token;
}
