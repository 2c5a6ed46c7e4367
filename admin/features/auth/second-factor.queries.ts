import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactor } from '#contract/second-factor.ts';
import { api } from '../../lib/api.ts';
import { can } from '../../lib/can.ts';
import { continueSession } from '../../lib/session.ts';
import { useUser } from '../../lib/user.ts';

const stateKey = ['auth', 'second-factor'];

/** The state of the person's own second factor; undefined for roles without one. */
export function useFactorState() {
  const { role } = useUser();
  const { data } = useQuery({
    queryKey: stateKey,
    queryFn: async ({ signal }) => (await api(secondFactor.state, { signal })).data,
    enabled: can(role, secondFactor.state),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function useEnrolment() {
  const enrolment = useMutation({
    mutationFn: () => api(secondFactor.enrol),
    meta: { busy: 'Carregando...' },
  });
  return Object.assign(enrolment, { failure: 'Erro' });
}

/** Confirms a new factor with its first code, and continues with tokens of assurance level `aal2`. */
export function useConfirmation() {
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: async (body: { id: string; code: string }) => {
      const answer = await api(secondFactor.confirm, { body });
      await continueSession(answer.data);
      client.setQueryData(stateKey, { available: true, active: true });
      return answer;
    },
    meta: { busy: 'Salvando...' },
  });
  return Object.assign(confirmation, { failure: 'Erro' });
}

export function useOwnFactorRemoval() {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => api(secondFactor.remove),
    meta: { busy: 'Salvando...' },
    onSuccess: () => client.setQueryData(stateKey, { available: true, active: false }),
  });
  return Object.assign(removal, { failure: 'Erro' });
}
