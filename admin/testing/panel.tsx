import '../theme/panel.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/auth.ts';
import type { Role } from '#contract/primitives.ts';
import { dropNotices } from '../lib/notices.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { UserContext } from '../lib/user.ts';
import { theme } from '../theme/mantine-theme.ts';
import { storedColorScheme } from '../theme/stored-color-scheme.ts';
import { Announcer } from '../ui/Announcer.tsx';
import { BusyOverlay } from '../ui/BusyOverlay.tsx';
import { DialogsProvider } from '../ui/dialogs/DialogsProvider.tsx';
import { FileDropGuard } from '../ui/FileDropGuard.tsx';
import { FocusKeeper } from '../ui/FocusKeeper.tsx';

interface Look {
  theme?: 'light' | 'dark';
  /** The signed-in person's role. */
  role?: Role;
}

const tereza: User = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Tereza',
  email: 'tereza@paroquia.test',
  role: 'admin',
  is_active: true,
  last_login: null,
};

/** Renders a part of the panel within all of the panel's providers. */
export async function renderInPanel(part: ReactNode, { theme: chosen = 'light', role = 'admin' }: Look = {}) {
  // Notices of the previous test.
  dropNotices();
  const colorScheme = storedColorScheme();
  colorScheme.set(chosen);
  const client = createQueryClient({ staleTime: 0 });
  return render(
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <DialogsProvider>
          <UserContext value={{ ...tereza, role }}>{part}</UserContext>
        </DialogsProvider>
        <BusyOverlay />
        <FocusKeeper />
        <FileDropGuard />
        <Announcer />
      </QueryClientProvider>
      <Notifications position="top-center" limit={3} />
    </MantineProvider>,
  );
}
