import { useQuery } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import { api } from './api.ts';

/** It changes only when the server is started again. */
const staleTime = 5 * 60_000;

/** True if the site can send notifications; undefined until it is known, and where nobody asks. */
export const usePush = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: ['push-key'],
    queryFn: async ({ signal }) => (await api(notifications.key, { signal })).data.key !== null,
    staleTime,
    enabled,
  });
