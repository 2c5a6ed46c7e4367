import { use } from 'react';
import { IconCircleCheck } from '#icons/IconCircleCheck.ts';
import { IconSearch } from '#icons/IconSearch.ts';
import { SectionIcon } from '../section-icon.ts';
import styles from './TableState.module.css';

/** Why a list is empty: nothing has come yet, a search found nothing, or nothing is left to do. */
export type Emptiness = 'not-yet' | 'not-found' | 'all-done';

/** The drawing above an empty list's sentence. */
export function EmptyMark({ why }: { why: Emptiness }) {
  const Own = use(SectionIcon);
  const Icon = { 'not-yet': Own, 'not-found': IconSearch, 'all-done': IconCircleCheck }[why];
  return (
    <span className={styles.mark} data-why={why} aria-hidden>
      <Icon size={28} stroke={1.75} />
    </span>
  );
}
