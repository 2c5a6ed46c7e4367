import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { User } from '#contract/auth.ts';
import { readSession } from '../../../site/lib/session.ts';
import { LoadingScreen } from '../../layout/LoadingScreen.tsx';
import { useSessionOver } from '../../lib/session.ts';
import { useProfile } from './auth.queries.ts';
import { SessionOverModal } from './SessionOverModal.tsx';

const UserContext = createContext<User | undefined>(undefined);

/** The signed-in person. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser needs SignedIn above it');
  return user;
}

/** Shows the panel when somebody is signed in; otherwise redirects to the login page. */
export function SignedIn({ children }: { children: ReactNode }) {
  const over = useSessionOver();
  const known = readSession() !== null;
  useEffect(() => {
    if (!known && !over) location.replace('/login');
  }, [known, over]);
  return (
    <>
      {known || over ? <WithProfile>{children}</WithProfile> : <LoadingScreen />}
      {over && <SessionOverModal />}
    </>
  );
}

function WithProfile({ children }: { children: ReactNode }) {
  const profile = useProfile();
  if (profile.data) return <UserContext value={profile.data}>{children}</UserContext>;
  if (profile.isPending) return <LoadingScreen />;
  return (
    <LoadingScreen>
      <p role="alert">Não foi possível abrir o painel. Verifique a conexão e tente novamente.</p>
      <Button onClick={() => void profile.refetch()}>Tentar novamente</Button>
    </LoadingScreen>
  );
}
