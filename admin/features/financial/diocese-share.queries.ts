import { useQuery } from '@tanstack/react-query';
import { type DioceseShare, financialDioceseShare, type WrittenShare } from '#contract/financial-diocese-share.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';

/** The decree; null before there was one, undefined while it loads. */
export const useDioceseShare = (): DioceseShare | null | undefined =>
  useQuery({
    queryKey: ['financial', 'parte-da-diocese'],
    queryFn: ({ signal }) => api(financialDioceseShare.read, { signal }),
  }).data?.data;

export const useSavingShare = (decreed: DioceseShare | null) =>
  useChange({
    call: (body: WrittenShare) =>
      api(financialDioceseShare.save, { body, ...(decreed && { expectedVersion: decreed.updated_at }) }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar parte da diocese',
    // A month's sheet has the share.
    refreshes: ['financial', 'audit-log'],
  });
