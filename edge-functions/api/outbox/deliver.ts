import { describeError } from '../gateways/describe-error.ts';
import { type Mailer, MailRefusal } from '../gateways/mail/mailer.ts';
import { readParish } from '../gateways/parish.ts';
import type { JobContext } from '../http/job.ts';
import { isLinkTemplate, letterOf, subjects, written } from './letters.ts';
import { type ClaimedMail, claimMails, newLinkToken, settleMail } from './store.ts';

/**
 * Sends the due mails, one after another. After a failure of the server itself the rest is postponed; if nothing could
 * be sent, that failure is thrown, so that the job fails.
 */
export async function deliverMails(context: JobContext): Promise<void> {
  const { mailer, log } = context.gateways;
  let sent = 0;
  let unusable: MailRefusal | undefined;
  for (const mail of await claimMails(context.db)) {
    try {
      if (unusable) throw unusable;
      if (!mailer) throw new MailRefusal('no_mail');
      await sendMail(context, mailer, mail);
      await settleMail(context.db, mail, 'sent', null);
      sent += 1;
    } catch (error) {
      const refusal = error instanceof MailRefusal ? error : undefined;
      await settleMail(context.db, mail, refusal?.isFinal ? 'failed' : 'again', codeOf(error));
      if (refusal?.isAboutServer) unusable = refusal;
      else log({ level: 'warn', event: 'mail_failed', mail: mail.id, code: codeOf(error) });
    }
  }
  if (sent === 0 && unusable) throw unusable;
}

/** The link's token is created only now and for this attempt, and never stored. */
async function sendMail({ db, env: { siteUrl } }: JobContext, mailer: Mailer, mail: ClaimedMail): Promise<void> {
  const { template, recipient, data } = mail;
  const token = isLinkTemplate(template) ? await newLinkToken(db, recipient) : undefined;
  const parish = await readParish(db);
  const letter = letterOf(template, data, { siteUrl, parish, ...(token !== undefined && { token }) });
  const subject = subjects[template as keyof typeof subjects];
  await mailer.send({ to: recipient, subject, ...written(letter, parish) });
}

const codeOf = (error: unknown): string => {
  const { code, error: name } = describeError(error);
  return code ?? name;
};
