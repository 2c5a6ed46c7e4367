import './theme/panel.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ParishFacts } from '#contract/parish.ts';
import { OwnAccount } from './features/auth/OwnAccount.tsx';
import { SiteBuildBanner } from './features/site-build/SiteBuildBanner.tsx';
import { Shell } from './layout/Shell.tsx';
import { ParishContext } from './lib/parish.ts';
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
export default function App({ parish }: { parish: ParishFacts }) {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <ParishContext value={parish}>
          <DialogsProvider>
            <SignedIn>
              <Shell parish={parish.name} banner={<SiteBuildBanner />} account={<OwnAccount />} />
            </SignedIn>
          </DialogsProvider>
        </ParishContext>
        <BusyOverlay />
        <FocusKeeper />
        <FileDropGuard />
        <Announcer />
      </QueryClientProvider>
      <Notifications position="top-center" limit={3} />
    </MantineProvider>
  );
}
