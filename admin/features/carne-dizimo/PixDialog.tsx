import { Button, Loader } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { Parcela } from '#contract/carne-dizimo.ts';
import type { InstalmentCharge } from '#contract/charges.ts';
import { shownReais } from '#contract/money.ts';
import { sandboxPathOf, sandboxSentence } from '#contract/payments-sandbox.ts';
import { confirmationTime, copyText } from '../../../site/lib/clipboard.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useSandbox } from '../../lib/provider.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import type { Payer } from './carne-dizimo.queries.ts';
import { monthNamesOf, openSumOf } from './instalment-state.ts';
import { OfPayer } from './OfPayer.tsx';
import { usePixCharge } from './pix.queries.ts';
import { pixFace } from './pix-face.ts';

interface PixDialogProps {
  payer: Payer;
  ano: number;
  parcelas: readonly Parcela[];
  /** Those of `parcelas` that are open still: the next code is for them. */
  open: readonly Parcela[];
  onAgain: (parcelas: readonly Parcela[]) => void;
  onClose: () => void;
}

/** The PIX code of one instalment or several, and whether it is paid. */
export function PixDialog({ payer, ano, parcelas, open, onAgain, onClose }: PixDialogProps) {
  const { charge, state } = usePixCharge(parcelas);
  const { data } = charge;
  const { said, problem, hasCode, again, isBusy } = pixFace(state, parcelas.length);
  const askAgain = () => {
    if (open.length > 0 && open.length < parcelas.length) onAgain(open);
    else void charge.refetch();
  };
  return (
    <PanelModal opened onClose={onClose} title="Pagamento via Pix" size={480} fullScreen={usePhone()}>
      <p className={styles.about}>
        <OfPayer payer={payer}>
          {parcelas.length === 1 ? 'Parcela' : `${parcelas.length} parcelas`} de {ano}: {monthNamesOf(parcelas)}.{' '}
          <strong>Total: {data ? shownReais(data.amount) : openSumOf(parcelas)}</strong>
        </OfPayer>
      </p>
      {/* Rendered from the start, so that later texts are announced. */}
      <p className={styles.pixState} role="status" data-state={state.is}>
        {isBusy && <Loader size={16} aria-hidden />}
        <span>{said}</span>
      </p>
      {problem && (
        <p className={styles.failure} role="alert">
          {problem}
        </p>
      )}
      {hasCode && data && <Code charge={data} />}
      <div className={styles.foot}>
        {again && <Button onClick={askAgain}>{again}</Button>}
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}

function Code({ charge }: { charge: InstalmentCharge }) {
  const isSandbox = useSandbox();
  const textId = useId();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), confirmationTime);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => (await copyText(charge.qrCodeText)) && setCopiedAt(Date.now());
  return (
    <div className={styles.pix}>
      {isSandbox && (
        <p className={styles.sandbox}>
          {sandboxSentence}{' '}
          <a href={sandboxPathOf(charge.qrCodeText)} target="_blank" rel="noopener">
            Pagar na demonstração
          </a>
        </p>
      )}
      <img src={charge.qrCodeImageUrl} alt="Código QR do Pix" width={240} height={240} />
      <p>O código vale até {dateAndTime(charge.expires_at)}.</p>
      <div className={styles.pixText}>
        <label htmlFor={textId}>Pix copia e cola</label>
        <textarea id={textId} readOnly rows={4} value={charge.qrCodeText} onFocus={({ target }) => target.select()} />
      </div>
      <Button variant="default" onClick={() => void copy()}>
        Copiar Pix copia e cola
      </Button>
      <p role="status">{copiedAt && 'Pix copia e cola copiado!'}</p>
    </div>
  );
}
