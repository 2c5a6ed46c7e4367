import './theme/panel.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { OwnAccount } from './features/auth/OwnAccount.tsx';
import { SiteBuildBanner } from './features/site-build/SiteBuildBanner.tsx';
import { Shell } from './layout/Shell.tsx';
import { queryClient } from './lib/query-client.ts';
import { SignedIn } from './screens/SignedIn.tsx';
import { theme } from './theme/mantine-theme.ts';
import { storedColorScheme } from './theme/stored-color-scheme.ts';
import { Announcer } from './ui/Announcer.tsx';
import { BusyOverlay } from './ui/BusyOverlay.tsx';
import { DialogsProvider } from './ui/dialogs/DialogsProvider.tsx';
import { FileDropGuard } from './ui/FileDropGuard.tsx';
import { FocusKeeper } from './ui/FocusKeeper.tsx';

const colorScheme = storedColorScheme();

/** The staff panel with its providers. */
export default function App({ parish }: { parish: string }) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <DialogsProvider>
          <SignedIn>
            <Shell parish={parish} banner={<SiteBuildBanner />} account={<OwnAccount />} />
          </SignedIn>
        </DialogsProvider>
        <BusyOverlay />
        <FocusKeeper />
        <FileDropGuard />
        <Announcer />
      </QueryClientProvider>
      <Notifications position="top-center" limit={3} />
    </MantineProvider>
  );
}
