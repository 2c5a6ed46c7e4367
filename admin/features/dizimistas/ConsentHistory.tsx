import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Consent, consentKinds, consentProofs } from '#contract/consents.ts';
import { type Dizimista, dizimistas } from '#contract/dizimistas.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { can } from '../../lib/can.ts';
import { useUser } from '../../lib/user.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { useConsents } from './consents.queries.ts';
import styles from './Dizimistas.module.css';

interface ConsentHistoryProps {
  row: Dizimista | undefined;
  /** Given where papers and withdrawals can be registered; reads the record again afterwards. */
  readAgain?: () => void;
}

/** The consents and withdrawals of a payer, with a link to the text that they agree to. */
export function ConsentHistory({ row, readAgain }: ConsentHistoryProps) {
  return (
    <div className={styles.consents}>
      {!readAgain && <p>O que for marcado ou desmarcado aqui vale a partir de hoje.</p>}
      <p>
        <a href="/privacidade" target="_blank" rel="noopener">
          Ler a política de privacidade (abre em nova aba)
        </a>
      </p>
      {row && <History payer={row} readAgain={readAgain} />}
    </div>
  );
}

function History({ payer, readAgain }: { payer: Dizimista; readAgain: (() => void) | undefined }) {
  const { role } = useUser();
  const { data, isError, refetch } = useConsents(payer.id);
  const [registering, setRegistering] = useState<'consent' | 'withdrawal'>();
  const mayRegister = readAgain && can(role, dizimistas.registerConsent);
  return (
    <>
      <h4 className={styles.historyTitle}>Histórico</h4>
      {isError && (
        <p role="alert">
          Erro ao carregar consentimentos{' '}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      {data?.length === 0 && <p>Nenhum consentimento registrado.</p>}
      {data && data.length > 0 && (
        <ul className={styles.history}>
          {data.map((consent) => (
            <li key={consent.id}>
              <strong>{consentKinds[consent.kind]}</strong>
              <span>{sentenceOf(consent)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayRegister && (
        <div className={styles.consentButtons}>
          <Button variant="default" onClick={() => setRegistering('consent')}>
            Novo consentimento em papel…
          </Button>
          <Button variant="default" onClick={() => setRegistering('withdrawal')}>
            Nova retirada…
          </Button>
        </div>
      )}
      {registering && (
        <ConsentForm
          payer={payer}
          isWithdrawal={registering === 'withdrawal'}
          onClose={() => setRegistering(undefined)}
          onRegistered={() => {
            setRegistering(undefined);
            readAgain?.();
          }}
        />
      )}
    </>
  );
}

/** 'Dado em 01/03/2019, em papel (Ficha de adesão, pasta azul), com o texto do próprio papel.' */
function sentenceOf({ given, happened_on, proof, proof_note, text_version }: Consent): string {
  const what = `${given ? 'Dado' : 'Retirado'} em ${formatLocalDate(happened_on)}`;
  const where = `${consentProofs[proof]}${proof_note ? ` (${proof_note})` : ''}`;
  if (!given) return `${what}, ${where}.`;
  const text = text_version ? `o texto de ${formatLocalDate(text_version)}` : 'o texto do próprio papel';
  return `${what}, ${where}, com ${text}.`;
}
