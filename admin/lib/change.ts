import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { type NoticeOffer, notify } from './notices.tsx';
import { expectNewSite } from './site-change.ts';

export interface Change<Input, Result> {
  call: (input: Input) => Promise<Answer<Result>>;
  /** The busy overlay's text: 'Salvando...'. */
  busy: string;
  /** Message for a failure without one from the server: 'Erro ao criar notícia'. */
  failure: string;
  /** Concepts whose queries are invalidated. */
  refreshes: readonly string[];
  /** The row's address on the site, if the notification should link to it. */
  publicAddress?: (result: Result) => string | undefined;
  /** A sentence about who sees what was saved, for the notification. */
  stateOf?: (result: Result) => string | undefined;
  /** The next step that the notification offers. */
  offerOf?: (result: Result, input: Input) => NoticeOffer | undefined;
  /** A further step once the call has succeeded; returns a sentence for the notification, and never fails. */
  follow?: (result: Result, input: Input) => Promise<string | undefined>;
  /** True if an open dialog tells of it itself, so that no notification follows when it closes. */
  isToldInDialogs?: boolean;
}

export type ChangeResult<Input, Result> = UseMutationResult<Answer<Result>, Error, Input> & {
  failure: string;
  /** The explanation of a failure of which neither the server nor the network says the reason. */
  fallback?: string;
};

/**
 * A mutation with its effects: busy overlay, notification with the server's message, refreshed lists and site status.
 * A call during another one is ignored: a second Enter may come before the overlay.
 */
export function useChange<Input, Result>(change: Change<Input, Result>): ChangeResult<Input, Result> {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(change.refreshes.map((concept) => client.invalidateQueries({ queryKey: [concept] })));
  const running = useRef(false);
  const mutation = useMutation<Answer<Result>, Error, Input>({
    mutationFn: change.call,
    meta: { busy: change.busy },
    onSuccess: async ({ data, message, siteChanged: site = false }, input) => {
      if (site) expectNewSite(client);
      const followed = await change.follow?.(data, input);
      notify(message ?? 'Pronto!', {
        site,
        address: change.publicAddress?.(data),
        state: [change.stateOf?.(data), followed].filter(Boolean).join(' '),
        offer: change.offerOf?.(data, input),
        isToldInDialogs: change.isToldInDialogs,
      });
      await refresh();
    },
    onSettled: () => {
      running.current = false;
    },
    // Somebody else changed or deleted the row, so the lists are reloaded.
    onError: (error) => (error instanceof ApiError && [404, 409].includes(error.status) ? refresh() : undefined),
  });
  const { mutate } = mutation;
  const mutateOnce: typeof mutate = (...call) => {
    if (running.current) return;
    running.current = true;
    mutate(...call);
  };
  return Object.assign(mutation, { mutate: mutateOnce, failure: change.failure });
}

/** A read that a button asks for, under the busy overlay; `failure` is the title of the dialog when it fails. */
export function useReading<Input, Result>(
  read: (input: Input) => Promise<Result>,
  failure: string,
): ChangeResult<Input, Result> {
  const reading = useMutation<Answer<Result>, Error, Input>({
    mutationFn: async (input) => ({ data: await read(input) }),
    meta: { busy: 'Carregando...' },
  });
  return Object.assign(reading, { failure });
}
