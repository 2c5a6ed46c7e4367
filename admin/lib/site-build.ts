import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteBuild } from '#contract/site-build.ts';
import { api } from './api.ts';
import { pauseBeforeAsking } from './site-build-pause.ts';
import { expectNewSite, sinceSiteChange, siteBuildKey } from './site-change.ts';

export function useSiteBuild(enabled: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [siteBuildKey, 'status'],
    queryFn: async ({ signal }) => (await api(siteBuild.status, { signal })).data,
    refetchInterval: ({ state }) => pauseBeforeAsking(state.data, sinceSiteChange(client)),
    enabled,
  });
}

export function useRequestSiteBuild() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(siteBuild.request),
    onSuccess: () => expectNewSite(client),
  });
}
