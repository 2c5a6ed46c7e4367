import { useEffect, useState } from 'react';
import { spokenTime } from '#contract/day-names.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import { hasClipboard } from '../../lib/clipboard.ts';
import { isOffline, type OpenCharge, waitingSentence } from '../../lib/follow-charge.ts';
import { payeeIn, payeeSentences } from '../../ui/payee.ts';
import { leadToCharge } from '../../ui/sandbox-link.ts';
import { donationFailures } from './donation.ts';

interface Props {
  code: string;
  expiresAt: string;
  charge: OpenCharge;
}

/** A donation's code, to copy and to scan. */
export function DonationCode({ code, expiresAt, charge }: Props) {
  const payee = payeeIn(code);
  useEffect(() => leadToCharge(document, code), [code]);
  return (
    <div className="donate__code">
      <div className="donate__words">
        <button
          type="button"
          className="button pix__copy"
          aria-live="polite"
          data-copy={code}
          data-copied="Chave PIX copiada para a área de transferência!"
          data-uncopied="Não foi possível copiar. O código está por extenso, abaixo."
          data-copied-for="3000"
          hidden={!hasClipboard()}
        >
          Copiar Chave PIX
        </button>
        <p className="donate__waiting" role="status">
          {!isOffline(charge) && <span className="spinner" aria-hidden="true" />}
          <strong>{waitingSentence(charge)}</strong>
        </p>
        <p>
          O código vale até {spokenTime(parishTimeOf(new Date(expiresAt)))}. Pode ir ao aplicativo do banco e voltar:
          esta página continua aguardando.
        </p>
        <p className="donate__wrong" role="status">
          {charge.is === 'failed' && donationFailures.status}
        </p>
      </div>
      {payee && (
        <div className="pix__holder">
          <p>{payeeSentences.before}</p>
          <p>
            <strong translate="no">{payee}</strong>
          </p>
          <p>{payeeSentences.otherwise}</p>
        </div>
      )}
      <CodePicture code={code} />
      <details className="pix__details">
        <summary>O código por extenso</summary>
        <p className="pix__text" translate="no">
          {code}
        </p>
      </details>
    </div>
  );
}

/** The library that draws codes is loaded with the first one. */
function CodePicture({ code }: { code: string }) {
  const [address, setAddress] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    import('#contract/qr-code.ts').then(({ qrCodeUrl }) => setAddress(qrCodeUrl(code))).catch(() => setFailed(true));
  }, [code]);
  return (
    <figure className="pix__figure">
      {isFailed ? (
        <p role="alert">{donationFailures.noPicture}</p>
      ) : (
        <img className="pix__code" src={address} alt="Código QR do PIX da sua doação" width="300" height="300" />
      )}
      <figcaption>Em outra tela, aponte a câmera do aplicativo do banco.</figcaption>
    </figure>
  );
}
