import * as z from 'zod/mini';
import { mailFailureSentence, mails } from '#contract/mails.ts';
import type { Deployment } from './settings.ts';

const envelope = z.object({ data: mails.test.answer });

/** Sends a test mail from the live function to the parish's address. Throws if the mail server refuses it. */
export async function sendTestMail(
  { apiUrl, jobsKey }: Pick<Deployment, 'apiUrl' | 'jobsKey'>,
  timeout: number,
  stop: AbortSignal,
): Promise<void> {
  const response = await fetch(`${apiUrl}${mails.test.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${jobsKey}` },
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
  });
  const { data: answer } = envelope.safeParse(await response.json().catch(() => undefined));
  if (!answer) throw new Error(`A API não respondeu ao teste (${response.status}).`);
  const { failure } = answer.data;
  if (failure !== null) throw new Error(mailFailureSentence(failure));
}
