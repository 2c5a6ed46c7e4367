import { use } from 'react';
import { IconCircleCheck } from '#icons/IconCircleCheck.ts';
import { IconLock } from '#icons/IconLock.ts';
import { IconSearch } from '#icons/IconSearch.ts';
import { SectionIcon } from '../section-icon.ts';
import styles from './TableState.module.css';

/** Why a place is empty: nothing has come yet, nothing was found, nothing is left to do, or it is for others. */
export type Emptiness = 'not-yet' | 'not-found' | 'all-done' | 'forbidden';

/** The drawing above an empty place's sentence. */
export function EmptyMark({ why }: { why: Emptiness }) {
  const Own = use(SectionIcon);
  const Icon = { 'not-yet': Own, 'not-found': IconSearch, 'all-done': IconCircleCheck, forbidden: IconLock }[why];
  return (
    <span className={styles.mark} data-why={why} aria-hidden>
      <Icon size={28} stroke={1.75} />
    </span>
  );
}
