import type { Giving } from '#contract/giving.ts';
import styles from './GivingNotice.module.css';
import { givingNotice } from './giving-notice.ts';

/** Missing information of this build's donation page. */
export function GivingNotice() {
  const text = givingNotice(import.meta.env.giving as Giving | undefined);
  return text ? <p className={styles.notice}>{text}</p> : null;
}
