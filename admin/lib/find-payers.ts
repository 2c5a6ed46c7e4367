import { useMutation } from '@tanstack/react-query';
import { titheDesk } from '#contract/tithe-desk.ts';
import { connectionSentence } from '../../site/lib/error-sentence.ts';
import { api } from './api.ts';
import { sentenceOfFailure } from './failure.ts';

/** Finds payers by number, name or CPF. A search is no change: it only waits for its answer. */
export const useFinding = () =>
  useMutation({
    mutationFn: (search: string) => api(titheDesk.find, { query: { search } }),
    meta: { busy: 'Buscando...' },
  });

/** Why a search found nothing: without an answer of the API the reason of that. */
export function sentenceOfSearch(error: unknown): string {
  const failure = 'Erro ao buscar dizimista';
  const reason = connectionSentence(error);
  return reason ? `${failure}. ${reason}` : sentenceOfFailure(error, failure);
}
