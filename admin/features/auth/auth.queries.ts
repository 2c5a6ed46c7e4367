import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, type User } from '#contract/auth.ts';
import { readUser } from '../../../site/lib/session.ts';
import { signIn } from '../../../site/lib/sign-in.ts';
import { api, apiWithoutSession } from '../../lib/api.ts';
import { rememberUser, resumeSession } from '../../lib/session.ts';

const profileKey = ['auth', 'profile'];

/** The signed-in person: the profile stored at login first, then the server's current one. */
export function useProfile() {
  return useQuery<User>({
    queryKey: profileKey,
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

/** The person whose session ended. */
export const useLastUser = (): User | undefined => useQueryClient().getQueryData(profileKey);

/** Signs the same person in again without leaving what is on the screen. */
export function useSignInAgain({ email }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { password: string; code?: string }) => signIn(apiWithoutSession, { email, ...given }),
    onSuccess: () => {
      resumeSession();
      void client.invalidateQueries();
    },
  });
}
