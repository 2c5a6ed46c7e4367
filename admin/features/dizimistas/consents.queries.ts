import { useQuery } from '@tanstack/react-query';
import type { Consent, ConsentBody } from '#contract/consents.ts';
import { dizimistas } from '#contract/dizimistas.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** A payer's consents and withdrawals, the last one first. */
export const useConsents = (payer: string) =>
  useQuery({
    queryKey: ['dizimistas', 'consents', payer],
    queryFn: async ({ signal }) => (await api(dizimistas.consents, { params: { id: payer }, signal })).data,
  });

export const useConsentRegistration = (payer: string) =>
  useChange<ConsentBody, Consent[]>({
    call: (body) => api(dizimistas.registerConsent, { params: { id: payer }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao registrar consentimento',
    refreshes: ['dizimistas', 'dashboard'],
  });
