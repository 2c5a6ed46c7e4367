import { useQuery } from '@tanstack/react-query';
import { health } from '#contract/health.ts';
import { services } from '#contract/services.ts';
import { api } from './api.ts';

/** Which services are on; that changes only when the server is started again. */
export const useServices = () =>
  useQuery({
    queryKey: ['health', 'services'],
    queryFn: async ({ signal }) => (await api(health.services, { signal })).data,
  });

/** The names of the jobs that have nothing to do, because their service is off; none until that is known. */
export const useIdleJobs = (): string[] =>
  (useServices().data ?? []).flatMap(({ name, state }) => (state === 'off' ? services[name].jobs : []));
