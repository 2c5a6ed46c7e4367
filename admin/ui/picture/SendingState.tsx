import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import styles from './SendingState.module.css';
import type { Sending } from './use-sending.ts';

const sentences = {
  picture: { sending: 'Enviando a imagem...', failed: 'A imagem não foi enviada.', stays: 'Ela continua aqui.' },
  document: { sending: 'Enviando o PDF...', failed: 'O PDF não foi enviado.', stays: 'Ele continua aqui.' },
} as const;

/** How far an upload is, or why it failed. */
export const SendingState = ({ sending, of = 'picture' }: { sending: Sending; of?: keyof typeof sentences }) => (
  <>
    {/* Rendered from the start, so that later texts are announced. */}
    <p className={styles.sending} role="status">
      {sending.state === 'sending' && sentences[of].sending}
    </p>
    {sending.state === 'sending' && <ProgressBar label="Parte enviada" done={sending.part} total={1} />}
    {sending.state === 'failed' && !endsSession(sending.error) && (
      <p className={styles.failure} role="alert">
        <strong>{sentenceOfFailure(sending.error, sentences[of].failed)}</strong> {connectionSentence(sending.error)}{' '}
        {sentences[of].stays}
      </p>
    )}
  </>
);
