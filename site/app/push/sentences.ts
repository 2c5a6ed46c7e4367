import { notificationSentences } from '#contract/notifications.ts';

/** What is said when something about push messages fails. */
export const sentences = {
  unsupported: 'Notificações não são suportadas neste navegador ou VAPID não configurado',
  askFailed: 'Erro ao solicitar permissão de notificação',
  refused: 'Permissão de notificação não concedida',
  notSaved: notificationSentences.notSaved,
  notSubscribed: 'Erro ao se inscrever para notificações',
  notCancelled: 'Erro ao cancelar inscrição',
} as const;

/** A failure with the reader's sentence, to which the API's own reason may be added. */
export class PushFailure extends Error {
  readonly sentence: keyof typeof sentences;

  constructor(sentence: keyof typeof sentences, options?: { cause?: unknown; reason?: string | undefined }) {
    super([sentences[sentence], options?.reason].filter(Boolean).join(' '), { cause: options?.cause });
    this.sentence = sentence;
  }
}
