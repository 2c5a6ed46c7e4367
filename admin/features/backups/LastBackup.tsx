import { Button } from '@mantine/core';
import { useState } from 'react';
import { placeSentence, placeWarnings, type LastBackup as State } from '#contract/backups.ts';
import { useActions } from '../../ui/actions.ts';
import folded from '../../ui/Folded.module.css';
import { useLastBackup, useMakeBackup } from './backups.queries.ts';
import styles from './LastBackup.module.css';
import { backupNotice } from './notice.ts';
import { PassphraseDialog } from './PassphraseDialog.tsx';

const failure = 'Não foi possível saber quando foi feita a última cópia de segurança.';

const toldToOperator = 'Avise quem cuida do computador.';

/** The last backup failed, is too old, or there is none; or a place of the copies isn't as it should be. What to do. */
export function BackupAlert() {
  const { data, notice } = useNotice();
  const warnings = data?.places.flatMap(placeWarnings) ?? [];
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className={styles.alert} data-tone="warning">
          {warning} {toldToOperator}
        </p>
      ))}
      {notice?.tone === 'warning' && <FailedBackup data={data} text={notice.text} />}
    </>
  );
}

function FailedBackup({ data, text }: { data: State | undefined; text: string }) {
  return (
    <div className={styles.alert}>
      <p data-tone="warning">{text}</p>
      {data?.isAutomatic ? (
        <BackupActions state={data} />
      ) : (
        <details>
          <summary className={folded.line}>Como fazer</summary>
          <p>
            No computador do site, na pasta do programa, rode <code>npm run backup</code> e guarde o arquivo em outro
            lugar. O passo a passo está em <code>docs/operacao.md</code>, em “Cópias de segurança”.
          </p>
        </details>
      )}
    </div>
  );
}

/** How old the last backup is, while nothing has to be done, and where copies are. */
export function LastBackup() {
  const { data, notice, isError } = useNotice();
  return (
    <div className={styles.backup}>
      {notice?.tone !== 'warning' && (
        <>
          <p>{notice?.text ?? (isError ? failure : '')}</p>
          {data?.isAutomatic && <BackupActions state={data} />}
        </>
      )}
      {data && data.places.length > 0 && (
        <ul className={styles.places}>
          {data.places.map((place) => (
            <li key={String(place.isSecond)}>{placeSentence(place)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Makes one at the site's computer, where it stays, and checks the passphrase that opens them. */
function BackupActions({ state: { isRunning, checksPassphrase } }: { state: State }) {
  const making = useMakeBackup();
  const [isChecking, setChecking] = useState(false);
  const { run } = useActions();
  return (
    <div className={styles.make}>
      <Button variant="default" loading={isRunning} onClick={() => run(making, undefined)}>
        Fazer uma cópia agora
      </Button>
      {checksPassphrase && (
        <Button variant="default" onClick={() => setChecking(true)}>
          Conferir a senha das cópias
        </Button>
      )}
      {isChecking && <PassphraseDialog onClose={() => setChecking(false)} />}
      <span role="status">{isRunning ? 'Fazendo uma cópia de segurança...' : ''}</span>
    </div>
  );
}

function useNotice() {
  const { data, isError } = useLastBackup();
  return { data, isError, notice: data && backupNotice(data, new Date()) };
}
