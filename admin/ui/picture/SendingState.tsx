import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { endsSession, sentenceOfFailure } from '../../lib/failure.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import styles from './SendingState.module.css';
import type { Sending } from './use-sending.ts';

/** How far an upload is, or why it failed. */
export const SendingState = ({ sending }: { sending: Sending }) => (
  <>
    {/* Rendered from the start, so that later texts are announced. */}
    <p className={styles.sending} role="status">
      {sending.state === 'sending' && 'Enviando a imagem...'}
    </p>
    {sending.state === 'sending' && <ProgressBar label="Parte enviada" done={sending.part} total={1} />}
    {sending.state === 'failed' && !endsSession(sending.error) && (
      <p className={styles.failure} role="alert">
        <strong>{sentenceOfFailure(sending.error, 'A imagem não foi enviada.')}</strong>{' '}
        {connectionSentence(sending.error)} Ela continua aqui.
      </p>
    )}
  </>
);
