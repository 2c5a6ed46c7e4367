import { useQuery } from '@tanstack/react-query';
import { type WaivedTopic, waivers } from '#contract/waivers.ts';
import { api } from './api.ts';
import { useChange } from './change.ts';

/** The parish's waivers; undefined until they are known. Without an answer people are reminded of everything. */
export function useWaived(): readonly WaivedTopic[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['waivers'],
    queryFn: async ({ signal }) => (await api(waivers.list, { signal })).data,
  });
  return data ?? (isError ? [] : undefined);
}

interface Waiver {
  topic: WaivedTopic;
  waives: boolean;
}

/** Waives a reminder for all administrators, or brings it back. */
export const useWaiver = () =>
  useChange({
    call: ({ topic, waives }: Waiver) =>
      waives ? api(waivers.waive, { body: { topic } }) : api(waivers.remove, { params: { id: topic } }),
    busy: 'Salvando...',
    failure: 'Erro ao guardar a escolha',
    refreshes: ['waivers'],
  });
