import { useMutation } from '@tanstack/react-query';
import { titheDesk } from '#contract/tithe-desk.ts';
import { api } from './api.ts';

/** Finds payers by number, name or CPF. A search is no change: it only waits for its answer. */
export const useFinding = () =>
  useMutation({
    mutationFn: (search: string) => api(titheDesk.find, { query: { search } }),
    meta: { busy: 'Procurando...' },
  });
