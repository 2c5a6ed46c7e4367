import { describeError } from '../gateways/describe-error.ts';
import { type Mailer, MailRefusal } from '../gateways/mail/mailer.ts';
import type { JobContext } from '../http/job.ts';
import { isLinkTemplate, letterOf, subjects, written } from './letters.ts';
import { type ClaimedMail, claimMails, newLinkToken, settleMail } from './store.ts';

/**
 * Sends the mails that are due, one after another. When the server can't be used, the others wait with that one; when nothing could be
 * sent because of it, its refusal is thrown: then the job has failed.
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

/** A link is made now and for this try alone: it is stored nowhere of ours. */
async function sendMail({ db, env: { siteUrl } }: JobContext, mailer: Mailer, mail: ClaimedMail): Promise<void> {
  const { template, recipient, data } = mail;
  const token = isLinkTemplate(template) ? await newLinkToken(db, recipient) : undefined;
  const letter = letterOf(template, data, { siteUrl, ...(token !== undefined && { token }) });
  const subject = subjects[template as keyof typeof subjects];
  await mailer.send({ to: recipient, subject, ...written(letter) });
}

const codeOf = (error: unknown): string => {
  const { code, error: name } = describeError(error);
  return code ?? name;
};
