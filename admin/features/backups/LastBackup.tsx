import { useLastBackup } from './backups.queries.ts';
import styles from './LastBackup.module.css';
import { backupNotice } from './notice.ts';

const failure = 'Não foi possível saber quando foi feita a última cópia de segurança.';

/** The last backup is too old, or there is none: what to do. */
export function BackupAlert() {
  const notice = useNotice();
  if (notice?.tone !== 'warning') return null;
  return (
    <div className={styles.alert}>
      <p data-tone="warning">{notice.text}</p>
      <details>
        <summary>Como fazer</summary>
        <p>
          No computador do site, na pasta do programa, rode <code>npm run backup</code> e guarde o arquivo em outro
          lugar. O passo a passo está em <code>docs/operacao.md</code>, em “Cópias de segurança”.
        </p>
      </details>
    </div>
  );
}

/** How old the last backup is, while nothing has to be done. */
export function LastBackup() {
  const { isError } = useLastBackup();
  const notice = useNotice();
  if (notice?.tone === 'warning') return null;
  return <p className={styles.backup}>{notice?.text ?? (isError ? failure : '')}</p>;
}

function useNotice() {
  const { data } = useLastBackup();
  return data && backupNotice(data, new Date());
}
