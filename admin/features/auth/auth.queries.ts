import { useQuery } from '@tanstack/react-query';
import { auth, type User } from '#contract/auth.ts';
import { readUser } from '../../../site/lib/session.ts';
import { api } from '../../lib/api.ts';
import { rememberUser } from '../../lib/session.ts';

/** The signed-in person: the profile stored at login first, then the server's current one. */
export function useProfile() {
  return useQuery<User>({
    queryKey: ['auth', 'profile'],
    queryFn: async ({ signal }) => {
      const { data } = await api(auth.profile, { signal });
      rememberUser(data);
      return data;
    },
    initialData: () => readUser() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 5 * 60_000,
  });
}
