import type { Mail } from '#contract/mails.ts';
import { dateAndTime } from '../../lib/dates.ts';

/** A mail's state as a sentence or two: sent, failed, or when it will be tried again. */
export function mailNotice(
  { state, failure, attempts, sentAt, dueAt }: Pick<Mail, 'state' | 'failure' | 'attempts' | 'sentAt' | 'dueAt'>,
  sentenceOf: (failure: string) => string,
): string {
  if (state === 'sent' && sentAt) return `Aceito pelo servidor em ${dateAndTime(sentAt)}.`;
  const reason = failure ? sentenceOf(failure) : '';
  if (state === 'failed') return reason;
  if (attempts === 0) return 'Será enviado no próximo minuto.';
  return `${reason} Será tentado de novo em ${dateAndTime(dueAt)}.`.trim();
}
