import type { ParishFacts } from '#contract/parish.ts';
import { OwnAccount } from './features/auth/OwnAccount.tsx';
import { OwnPasswordDialog } from './features/auth/OwnPasswordDialog.tsx';
import { SiteBuildBanner } from './features/site-build/SiteBuildBanner.tsx';
import { Shell } from './layout/Shell.tsx';
import { ParishContext } from './lib/parish.ts';
import { queryClient } from './lib/query-client.ts';
import { PanelProviders } from './PanelProviders.tsx';
import { SignedIn } from './screens/SignedIn.tsx';
import { storedColorScheme } from './theme/stored-color-scheme.ts';
import { LoadBoundary } from './ui/LoadBoundary.tsx';

const colorScheme = storedColorScheme();

/** The staff panel with its providers. */
export default function App({ parish }: { parish: ParishFacts }) {
  return (
    <ParishContext value={parish}>
      <PanelProviders client={queryClient} colorScheme={colorScheme}>
        <LoadBoundary>
          <SignedIn>
            <Shell
              parish={parish.name}
              banner={<SiteBuildBanner />}
              Account={OwnAccount}
              passwordDialog={(onClose) => <OwnPasswordDialog onClose={onClose} />}
            />
          </SignedIn>
        </LoadBoundary>
      </PanelProviders>
    </ParishContext>
  );
}
