import { Button, CopyButton, Loader } from '@mantine/core';
import { useId } from 'react';
import type { Parcela } from '#contract/carne-dizimo.ts';
import { chargeSentences } from '#contract/charges.ts';
import { sandboxPath, sandboxSentence } from '#contract/payments-sandbox.ts';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { useSandbox } from '../../lib/provider.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { monthsOf, shown, totalOf } from './instalment-state.ts';
import { usePixCharge } from './pix.queries.ts';

interface PixDialogProps {
  ano: number;
  parcelas: readonly Parcela[];
  onClose: () => void;
}

/** The PIX code of one instalment or several, and whether it is paid. */
export function PixDialog({ ano, parcelas, onClose }: PixDialogProps) {
  const { charge, state } = usePixCharge(parcelas);
  const { data, error } = charge;
  const isSandbox = useSandbox();
  const textId = useId();
  return (
    <PanelModal opened onClose={onClose} title="Pagamento via Pix" size={480} fullScreen={usePhone()}>
      <p className={styles.about}>
        {parcelas.length === 1 ? 'Parcela' : `${parcelas.length} parcelas`} de {ano}: {monthsOf(parcelas)}.{' '}
        <strong>Total: {data ? shown(data.amount) : totalOf(parcelas)}</strong>
      </p>
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.pixState} role="status" data-state={state}>
        {(state === 'making' || state === 'waiting') && <Loader size={16} aria-hidden />}
        <span>{sentences[state]}</span>
      </p>
      {state === 'failed' && (
        <p className={styles.failure} role="alert">
          {sentenceOfFailure(error, chargeSentences.failed)} {connectionSentence(error)}
        </p>
      )}
      {state === 'waiting' && data && (
        <div className={styles.pix}>
          {isSandbox && (
            <p className={styles.sandbox}>
              {sandboxSentence}{' '}
              <a href={sandboxPath} target="_blank" rel="noopener">
                Pagar na demonstração
              </a>
            </p>
          )}
          <img src={data.qrCodeImageUrl} alt="Código QR do Pix" width={240} height={240} />
          <p>O código vale até {dateAndTime(data.expires_at)}.</p>
          <div className={styles.pixText}>
            <label htmlFor={textId}>Pix copia e cola</label>
            <textarea id={textId} readOnly rows={4} value={data.qrCodeText} onFocus={({ target }) => target.select()} />
          </div>
          <CopyButton value={data.qrCodeText}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copiado!' : 'Copiar Pix copia e cola'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      <div className={styles.foot}>
        {(state === 'failed' || state === 'over') && (
          <Button onClick={() => void charge.refetch()}>
            {state === 'over' ? 'Gerar outro código' : 'Tentar novamente'}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}

const sentences = {
  making: 'Gerando QR Code Pix...',
  waiting: 'Aguardando pagamento...',
  paid: 'Pagamento confirmado! Obrigado pelo seu dízimo 🙏',
  over: 'Este código não vale mais, e não foi pago.',
  failed: '',
} as const;
