import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { auth, type User } from '#contract/auth.ts';
import { idleLimit } from '#contract/idle-limit.ts';
import type { Role } from '#contract/primitives.ts';
import { readSession, readUser } from '../../../site/lib/session.ts';
import { signIn, signInOver } from '../../../site/lib/sign-in.ts';
import { api, apiWithoutSession } from '../../lib/api.ts';
import { idleWatch, ownDevice } from '../../lib/idle.ts';
import { endReplaced, rememberUser, resumeSession } from '../../lib/session.ts';

const profileKey = ['auth', 'profile'];
const idleLimitKey = ['users', 'idle-limit'];

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

/** Follows the parish's limit, which staff read. */
export function useIdleLimit(role: Role | undefined): void {
  const { data } = useQuery({
    queryKey: idleLimitKey,
    queryFn: async ({ signal }) => (await api(idleLimit.read, { signal })).data.minutes,
    enabled: role !== undefined && role !== 'common',
    staleTime: 5 * 60_000,
  });
  useEffect(() => {
    if (data !== undefined) idleWatch.limitTo(data);
  }, [data]);
}

/** The person whose session ended. */
export const useLastUser = (): User | undefined => useQueryClient().getQueryData(profileKey);

/** A person who signs in again. */
export interface PasswordGiven {
  password: string;
  code?: string;
}

/** Signs the same person in again without leaving what is on the screen. */
export function useSignInAgain({ email }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: PasswordGiven) => signIn(apiWithoutSession, { email, ...given }),
    onSuccess: () => {
      resumeSession();
      void client.invalidateQueries();
    },
  });
}

/** Opens the covered panel of the same person with their password; `isOwn` if they are not to be asked here again. */
export function useUncovering({ email }: User, isOwn: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: PasswordGiven) => {
      const replaced = readSession()?.access_token;
      await signInOver(apiWithoutSession, { email, ...given });
      if (replaced) endReplaced(replaced);
    },
    onSuccess: () => {
      if (isOwn) ownDevice();
      resumeSession();
      idleWatch.uncover();
      void client.invalidateQueries();
    },
  });
}
