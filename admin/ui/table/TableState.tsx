import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle } from '#icons/IconAlertTriangle.ts';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { isUnread, type List } from '../../lib/list.ts';
import { FailureStrip } from '../failure/FailureStrip.tsx';
import { TryAgain } from '../failure/TryAgain.tsx';
import { useTurn } from '../failure/turns.ts';
import { type Emptiness, EmptyMark } from './EmptyMark.tsx';
import styles from './TableState.module.css';

interface TableStateProps {
  list: List<unknown>;
  empty: string;
  /** Why it is empty, by default because nothing has come yet. */
  emptyBecause?: Emptiness | undefined;
  loading?: string | undefined;
  /** A next step. */
  wayOut?: ReactNode;
}

/** Shown instead of rows: loading, failed or empty. */
export function TableState({
  list,
  empty,
  emptyBecause = 'not-yet',
  loading = 'Carregando...',
  wayOut,
}: TableStateProps) {
  if (isUnread(list)) return <ListFailure list={list} className={styles.state} />;
  if (list.query.isPending || isPastTheEnd(list)) {
    return (
      <div className={styles.state} role="status" data-loading>
        <Loader size="sm" aria-hidden />
        {loading}
      </div>
    );
  }
  return (
    <EmptyState why={emptyBecause} sentence={empty}>
      {wayOut}
    </EmptyState>
  );
}

interface EmptyStateProps {
  why: Emptiness;
  sentence: string;
  /** A next step. */
  children?: ReactNode;
}

/** Stands where there is nothing to show. */
export const EmptyState = ({ why, sentence, children }: EmptyStateProps) => (
  <div className={styles.state}>
    <EmptyMark why={why} />
    <span>{sentence}</span>
    {children}
  </div>
);

/** There are rows, but none on this page: another one is about to be read. */
const isPastTheEnd = ({ query }: List<unknown>) => (query.data?.pagination?.total ?? 0) > 0;

interface ListFailureProps {
  list: List<unknown>;
  /** Set if it stands instead of the rows, not above those read earlier. */
  className?: string | undefined;
}

/** A list's error with a retry button. */
export function ListFailure({ list, className }: ListFailureProps) {
  const { query, failure } = list;
  const isOld = className === undefined;
  // A list's own strip stays above its rows, of which it says that they are old.
  const [ref, { leads, sentences }] = useTurn(failure, isOld ? 'note' : 'place');
  const cause = leads && causeOf(list);
  if (isOld) {
    return (
      <FailureStrip ref={ref} sentences={sentences} query={leads && query}>
        {cause} O que aparece abaixo pode estar desatualizado.
      </FailureStrip>
    );
  }
  if (sentences.length === 0) return <div ref={ref} />;
  return (
    <div ref={ref} className={className} role="alert">
      <IconAlertTriangle size={24} aria-hidden />
      {sentences.map((sentence) => (
        <strong key={sentence}>{sentence}</strong>
      ))}
      {cause && <span>{cause}</span>}
      {leads && <TryAgain query={query} />}
    </div>
  );
}

function causeOf({ query, failure }: List<unknown>): string | undefined {
  const sentence = connectionSentence(query.error) ?? sentenceOfFailure(query.error, failure);
  return query.isError && sentence !== failure ? sentence : undefined;
}
