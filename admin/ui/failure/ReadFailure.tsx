import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import styles from './ReadFailure.module.css';
import { TryAgain } from './TryAgain.tsx';
import { useTurn } from './turns.ts';

interface ReadFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The failure in a sentence, followed by its cause, if it is known. */
  sentence: string;
}

/** Says that a part of a screen could not be read, together with the others that could not. */
export function ReadFailure({ query, sentence }: ReadFailureProps) {
  const [ref, { leads, sentences }] = useTurn(sentence, 'strip');
  const isTold = sentences.length > 0;
  return (
    <div ref={ref as never} className={isTold ? styles.failure : undefined} role={isTold ? 'alert' : undefined}>
      {isTold && (
        <span>
          {sentences.map((each) => (
            <Fragment key={each}>
              <strong>{ended(each)}</strong>{' '}
            </Fragment>
          ))}
          {leads && causeOf(query.error)}
        </span>
      )}
      {leads && <TryAgain query={query} />}
    </div>
  );
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const causeOf = (error: unknown): string => connectionSentence(error) ?? (error ? sentenceOfFailure(error, '') : '');
