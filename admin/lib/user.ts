import { createContext, useContext } from 'react';
import type { User } from '#contract/auth.ts';

export const UserContext = createContext<User | undefined>(undefined);

/** The signed-in person. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs a UserContext above it');
  return user;
}
