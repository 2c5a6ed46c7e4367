import { Fragment, type ReactNode, type Ref } from 'react';
import { IconAlertTriangle } from '#icons/IconAlertTriangle.ts';
import styles from './FailureStrip.module.css';
import { type FailedQuery, TryAgain } from './TryAgain.tsx';

interface FailureStripProps {
  ref?: Ref<HTMLDivElement>;
  /** Nothing is shown without one. */
  sentences: readonly string[];
  /** Set for the one that has the button. */
  query: FailedQuery | false;
  /** The cause, and what else there is to say. */
  children?: ReactNode;
}

/** A failure above what is shown all the same. */
export function FailureStrip({ ref, sentences, query, children }: FailureStripProps) {
  if (sentences.length === 0) return <div ref={ref} />;
  return (
    <div ref={ref} className={styles.strip} role="alert">
      <IconAlertTriangle size={24} aria-hidden />
      <span className={styles.said}>
        {sentences.map((sentence) => (
          <Fragment key={sentence}>
            <strong>{ended(sentence)}</strong>{' '}
          </Fragment>
        ))}
        {children}
      </span>
      {query && <TryAgain query={query} />}
    </div>
  );
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
