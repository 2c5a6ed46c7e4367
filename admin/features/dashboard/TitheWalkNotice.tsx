import { useToday } from './dashboard.queries.ts';
import styles from './GivingNotice.module.css';
import { titheWalkSentence } from './today.ts';

/** For administrators: somebody may be trying all payers' numbers. */
export function TitheWalkNotice() {
  const noticedAt = useToday().data?.titheWalkAt;
  return noticedAt ? <p className={styles.notice}>{titheWalkSentence(noticedAt)}</p> : null;
}
