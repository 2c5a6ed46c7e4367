import type { UseQueryResult } from '@tanstack/react-query';
import { connectionSentence } from '../../../site/lib/error-sentence.ts';
import { sentenceOfFailure } from '../../lib/failure.ts';
import { FailureStrip } from './FailureStrip.tsx';
import { useTurn } from './turns.ts';

interface ReadFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The failure in a sentence, followed by its cause, if it is known. */
  sentence: string;
}

/** Says that a part of a screen could not be read, together with the others that could not. */
export function ReadFailure({ query, sentence }: ReadFailureProps) {
  const [ref, { leads, sentences }] = useTurn(sentence, 'strip');
  return (
    <FailureStrip ref={ref} sentences={sentences} query={leads && query}>
      {leads && causeOf(query.error)}
    </FailureStrip>
  );
}

const causeOf = (error: unknown): string => connectionSentence(error) ?? (error ? sentenceOfFailure(error, '') : '');
