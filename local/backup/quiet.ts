import { counted } from '#contract/noun.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** Work that a restored database had before it (supabase/migrations/…_backups_restored.sql). */
export interface Queue {
  /** The table. */
  queue: string;
  waiting: number;
  outcome: 'not_sent' | 'asked' | 'own';
}

/** Ends what was due before now and would go to people, who may have got it since the backup. */
export const quietWhatWasDue = (runner: SqlRunner): Promise<Queue[]> =>
  runner.query<Queue & Record<string, unknown>>('select queue, waiting, outcome from private.quiet_what_was_due()');

/** For the operator, by queue. */
const sentences: Readonly<Record<string, (count: number) => string>> = {
  'public.notifications': (count) =>
    `Havia ${counted(count, { one: 'notificação programada', many: 'notificações programadas' })} para antes de agora: ` +
    `${count === 1 ? 'não será enviada' : 'não serão enviadas'}.`,
  'private.notification_recipients': (count) =>
    `Uma notificação estava sendo enviada quando a cópia foi feita: ${counted(count, { one: 'aparelho que ainda a esperava não a recebe', many: 'aparelhos que ainda a esperavam não a recebem' })} de novo.`,
  'public.mails': (count) =>
    `Havia ${counted(count, { one: 'e-mail na fila, que não será enviado', many: 'e-mails na fila, que não serão enviados' })}: ` +
    'se algum ainda faz falta, envie-o de novo em Usuários.',
};

export const quietedSentences = (queues: readonly Queue[]): string[] =>
  queues.flatMap(({ queue, waiting }) => (waiting > 0 ? (sentences[queue]?.(waiting) ?? []) : []));
