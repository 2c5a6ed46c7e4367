import { useEffect, useState } from 'react';
import { parishTimeOf } from '#contract/parish-day.ts';
import { payeeIn, payeeSentences } from '../../ui/payee.ts';
import { donationFailures } from './donation.ts';

interface Props {
  code: string;
  expiresAt: string;
  problem?: string;
}

/** Milliseconds for which the confirmation of copying is shown (docs/product.md, "Constants"). */
const confirmationTime = 3000;

/** A donation's code, to copy and to scan. */
export function DonationCode({ code, expiresAt, problem }: Props) {
  const payee = payeeIn(code);
  return (
    <div className="donate__code">
      <div className="donate__words">
        <CopyButton code={code} />
        <p className="donate__waiting">
          <span className="spinner" aria-hidden="true" />
          <strong>Aguardando pagamento...</strong>
        </p>
        <p>
          O código vale até as {parishTimeOf(new Date(expiresAt))}. Pode ir ao aplicativo do banco e voltar: esta página
          continua a esperar.
        </p>
        <p className="donate__wrong" role="status">
          {problem}
        </p>
      </div>
      {payee && (
        <div className="pix__holder">
          <p>{payeeSentences.before}</p>
          <p>
            <strong>{payee}</strong>
          </p>
          <p>{payeeSentences.otherwise}</p>
        </div>
      )}
      <CodePicture code={code} />
      <details className="pix__details">
        <summary>O código por extenso</summary>
        <p className="pix__text">{code}</p>
      </details>
    </div>
  );
}

function CopyButton({ code }: { code: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(''), confirmationTime);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid('Chave PIX copiada para a área de transferência!');
    } catch {
      setSaid('Não foi possível copiar. Copie o código por extenso, abaixo.');
    }
  };
  return (
    <>
      <button type="button" className="button pix__copy" onClick={copy}>
        Copiar Chave PIX
      </button>
      <p className="donate__copied" role="status">
        {said}
      </p>
    </>
  );
}

/** What draws codes is loaded with the first one. */
function CodePicture({ code }: { code: string }) {
  const [drawing, setDrawing] = useState<{ side: number; path: string } | 'failed'>();
  useEffect(() => {
    import('./drawn-code.ts').then(({ drawnCode }) => drawnCode(code)).then(setDrawing, () => setDrawing('failed'));
  }, [code]);
  return (
    <figure className="pix__figure">
      {drawing === 'failed' ? (
        <p role="alert">{donationFailures.noPicture}</p>
      ) : (
        <svg
          className="pix__code"
          role="img"
          aria-label="Código QR do PIX da sua doação"
          width="300"
          height="300"
          viewBox={`0 0 ${drawing?.side ?? 1} ${drawing?.side ?? 1}`}
          shapeRendering="crispEdges"
        >
          <rect width="100%" height="100%" fill="#fffdf8" />
          <path d={drawing?.path} fill="#1e3a8a" />
        </svg>
      )}
      <figcaption>Em outra tela, aponte a câmera do aplicativo do banco.</figcaption>
    </figure>
  );
}
