import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { readSession } from '../../site/lib/session.ts';
import { useProfile } from '../features/auth/auth.queries.ts';
import { SessionOverModal } from '../features/auth/SessionOverModal.tsx';
import { useSessionOver } from '../lib/session.ts';
import { UserContext } from '../lib/user.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

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
