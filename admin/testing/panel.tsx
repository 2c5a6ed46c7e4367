import '../theme/panel.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryDefaults } from '../lib/query-client.ts';
import { theme } from '../theme/mantine-theme.ts';
import { storedColorScheme } from '../theme/stored-color-scheme.ts';
import { Announcer } from '../ui/Announcer.tsx';
import { BusyOverlay } from '../ui/BusyOverlay.tsx';
import { DialogsProvider } from '../ui/dialogs/DialogsProvider.tsx';
import { FileDropGuard } from '../ui/FileDropGuard.tsx';
import { FocusKeeper } from '../ui/FocusKeeper.tsx';

export interface Look {
  theme?: 'light' | 'dark';
}

/** Shows a part of the panel with what stands around it there: theme, dialogs, notices, the busy overlay, the guards of focus and files. */
export async function renderInPanel(part: ReactNode, { theme: chosen = 'light' }: Look = {}) {
  // Those of the test before.
  notifications.clean();
  const colorScheme = storedColorScheme();
  colorScheme.set(chosen);
  const client = new QueryClient({
    defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, retry: false, staleTime: 0 } },
  });
  return render(
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <DialogsProvider>{part}</DialogsProvider>
        <BusyOverlay />
        <FocusKeeper />
        <FileDropGuard />
        <Announcer />
      </QueryClientProvider>
      <Notifications position="top-center" limit={3} />
    </MantineProvider>,
  );
}
