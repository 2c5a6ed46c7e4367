import { notificationSentences } from '#contract/notifications.ts';

/** Sentences about failures of push messages. */
export const sentences = {
  unsupported: 'Notificações não são suportadas neste navegador ou VAPID não configurado',
  askFailed: 'Erro ao solicitar permissão de notificação',
  refused: 'Permissão de notificação não concedida',
  notSaved: notificationSentences.notSaved,
  notSubscribed: 'Erro ao se inscrever para notificações',
  notCancelled: 'Erro ao cancelar inscrição',
} as const;

/** A failure with the reader's sentence, to which a reason or a way out may be added. */
export class PushFailure extends Error {
  constructor(sentence: keyof typeof sentences, options?: { cause?: unknown; more?: string | undefined }) {
    const said = sentences[sentence];
    super(options?.more ? `${said.replace(/\.$/, '')}. ${options.more}` : said, { cause: options?.cause });
  }
}
