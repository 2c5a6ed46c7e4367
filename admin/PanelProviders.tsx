import './theme/panel.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme/mantine-theme.ts';
import { Announcer } from './ui/Announcer.tsx';
import { BusyOverlay } from './ui/BusyOverlay.tsx';
import { DialogsProvider } from './ui/dialogs/DialogsProvider.tsx';
import { FileDropGuard } from './ui/FileDropGuard.tsx';
import { FocusKeeper } from './ui/FocusKeeper.tsx';

interface PanelProvidersProps {
  client: QueryClient;
  colorScheme: ComponentProps<typeof MantineProvider>['colorSchemeManager'];
  children: ReactNode;
}

/** All that a part of the panel finds around it, but for the parish and the person who signed in. */
export function PanelProviders({ client, colorScheme, children }: PanelProvidersProps) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <DialogsProvider>{children}</DialogsProvider>
        <BusyOverlay />
        <FocusKeeper />
        <FileDropGuard />
        <Announcer />
      </QueryClientProvider>
      <Notifications position="top-center" limit={3} />
    </MantineProvider>
  );
}
