import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
import { notify } from '../ui/notices.tsx';
import { expectNewSite } from './site-change.ts';

export interface Change<Input, Result> {
  call: (input: Input) => Promise<Answer<Result>>;
  /** The busy overlay's text: 'Salvando...'. */
  busy: string;
  /** The sentence for a failure without a server's sentence: 'Erro ao criar notícia'. */
  failure: string;
  /** The concepts whose reads are stale afterwards. */
  refreshes: readonly string[];
  /** Whether visitors can see the change, so that the site is being built anew. */
  changesSite?: (result: Result, input: Input) => boolean;
  /** Where visitors will find it, when the notice should lead there. */
  publicAddress?: (result: Result) => string | undefined;
}

export type ChangeResult<Input, Result> = UseMutationResult<Answer<Result>, Error, Input> & { failure: string };

/** A write with its effects: the busy overlay, the notice in the server's words, fresh lists, the site's status. */
export function useChange<Input, Result>(change: Change<Input, Result>): ChangeResult<Input, Result> {
  const client = useQueryClient();
  const mutation = useMutation<Answer<Result>, Error, Input>({
    mutationFn: change.call,
    meta: { busy: change.busy },
    onSuccess: async ({ data, message }, input) => {
      const site = change.changesSite?.(data, input) ?? false;
      if (site) expectNewSite(client);
      notify(message ?? 'Pronto!', {
        site,
        address: change.publicAddress?.(data),
      });
      await Promise.all(change.refreshes.map((concept) => client.invalidateQueries({ queryKey: [concept] })));
    },
  });
  return Object.assign(mutation, { failure: change.failure });
}
