import { Button } from '@mantine/core';
import { useState } from 'react';
import { placeSentence, placeWarnings, type LastBackup as State } from '#contract/backups.ts';
import { useClock } from '../../lib/clock.ts';
import { atTime } from '../../lib/dates.ts';
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
  const warnings = warningsOf(data, notice);
  const isOld = notice?.tone === 'warning';
  const [only] = warnings;
  if (!data || only === undefined) return null;
  // The sentence about an old backup says itself what to ask for.
  const isTold = data.failure !== null || !isOld || warnings.length > 1;
  return (
    <div className={styles.alert}>
      {warnings.length === 1 ? (
        <p data-tone="warning">{only}</p>
      ) : (
        <ul>
          {warnings.map((warning) => (
            <li key={warning} data-tone="warning">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {isTold && <p>{toldToOperator}</p>}
      {isOld && (data.isAutomatic ? <BackupActions state={data} /> : <HowTo />)}
    </div>
  );
}

/** True while the overview warns of the copies. */
export function useBackupWarning(): boolean {
  const { data, notice } = useNotice();
  return warningsOf(data, notice).length > 0;
}

const warningsOf = (data: State | undefined, notice: ReturnType<typeof useNotice>['notice']): string[] => [
  ...(notice?.tone === 'warning' ? [notice.text] : []),
  ...(data?.places.flatMap(placeWarnings) ?? []),
];

const HowTo = () => (
  <details>
    <summary className={folded.line}>Como fazer</summary>
    <p>
      No computador do site, na pasta do programa, rode <code>npm run backup</code> e guarde o arquivo em outro lugar. O
      passo a passo está em <code>docs/operacao.md</code>, em “Cópias de segurança”.
    </p>
  </details>
);

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
function BackupActions({ state: { isRunning, checksPassphrase, madeAt } }: { state: State }) {
  const making = useMakeBackup();
  const [before, setBefore] = useState<string | null>();
  const [isChecking, setChecking] = useState(false);
  const { run } = useActions();
  const isMade = before !== undefined && !isRunning && madeAt !== null && madeAt !== before;
  const make = () => {
    if (isRunning) return;
    setBefore(madeAt);
    run(making, undefined);
  };
  return (
    <div className={styles.make}>
      {/* Not disabled meanwhile, which would lose the focus. */}
      <Button variant="default" aria-disabled={isRunning} data-loading={isRunning || undefined} onClick={make}>
        Fazer uma cópia agora
      </Button>
      {checksPassphrase && (
        <Button variant="default" onClick={() => setChecking(true)}>
          Conferir a senha das cópias
        </Button>
      )}
      {isChecking && <PassphraseDialog onClose={() => setChecking(false)} />}
      <span role="status">
        {isRunning && 'Fazendo uma cópia de segurança...'}
        {isMade && `Cópia feita ${atTime(madeAt)}.`}
      </span>
    </div>
  );
}

/** By the server's time, if it told it: the device's clock may be another. */
function useNotice() {
  const { data, isError } = useLastBackup();
  const shown = useClock().data?.shown;
  const now = shown ? new Date(shown) : new Date();
  return { data, isError, notice: data && backupNotice(data, now) };
}
