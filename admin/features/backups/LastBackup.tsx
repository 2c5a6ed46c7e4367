import { useLastBackup } from './backups.queries.ts';
import styles from './LastBackup.module.css';
import { backupNotice } from './notice.ts';

const failure = 'Não foi possível saber quando foi feita a última cópia de segurança.';

/** How old the last backup is, and what to do when it is too old. */
export function LastBackup() {
  const { data, isError } = useLastBackup();
  const { tone, text } = data ? backupNotice(data, new Date()) : { tone: 'quiet', text: isError ? failure : '' };
  return (
    <p className={styles.backup} data-tone={tone}>
      {text}
    </p>
  );
}
