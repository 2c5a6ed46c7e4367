import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { readSession, readUser } from '../../site/lib/session.ts';
import { useIdleLimit, useProfile } from '../features/auth/auth.queries.ts';
import { IdleCover } from '../features/auth/IdleCover.tsx';
import { IdleWarning } from '../features/auth/IdleWarning.tsx';
import { SessionOverModal } from '../features/auth/SessionOverModal.tsx';
import { idleWatch, useIdleness } from '../lib/idle.ts';
import { useSessionOver } from '../lib/session.ts';
import { UserContext } from '../lib/user.ts';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';

/** Shows the panel when somebody is signed in and there; otherwise redirects to the login page, or covers it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const over = useSessionOver();
  const known = readSession() !== null;
  const covered = useIdleness() === 'covered';
  const [user] = useState(readUser);
  // A page that is loaded covered has nothing to keep, and asks for nothing.
  const [opened, setOpened] = useState(!covered);
  if (!covered && !opened) setOpened(true);
  useEffect(() => idleWatch.start(), []);
  useEffect(() => {
    if (!known && !over && !covered) location.replace('/login');
  }, [known, over, covered]);
  return (
    <>
      {opened && (known || over || covered) ? <WithProfile>{children}</WithProfile> : <LoadingScreen />}
      <IdleWarning />
      {covered && user ? <IdleCover user={user} keepsPage={opened} /> : over && <SessionOverModal />}
    </>
  );
}

function WithProfile({ children }: { children: ReactNode }) {
  const profile = useProfile();
  useIdleLimit(profile.data?.role);
  if (profile.data) return <UserContext value={profile.data}>{children}</UserContext>;
  if (profile.isPending) return <LoadingScreen />;
  return (
    <LoadingScreen>
      <p role="alert">Não foi possível abrir o painel. Verifique a conexão e tente novamente.</p>
      <Button onClick={() => void profile.refetch()}>Tentar novamente</Button>
    </LoadingScreen>
  );
}
