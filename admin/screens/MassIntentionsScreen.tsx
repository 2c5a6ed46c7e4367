import { useToday } from '../features/dashboard/dashboard.queries.ts';
import { MassIntentionsSection } from '../features/mass-intentions/MassIntentionsSection.tsx';
import { RequestsTab } from '../features/mass-intentions/RequestsTab.tsx';
import { tabs as sectionTabs } from '../tabs.ts';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { OfferingUndoing } from './OfferingUndoing.tsx';

const Intentions = () => <MassIntentionsSection Undoing={OfferingUndoing} />;

const [own, asked] = sectionTabs['mass-intentions'];

/** The intentions, and the requests of them that came by the site. */
export default function MassIntentionsScreen() {
  const { data: today } = useToday();
  return (
    <SectionTabs
      label="Intenções"
      tabs={[
        { ...own, Screen: Intentions },
        { ...asked, Screen: RequestsTab, waiting: today?.requests ?? 0 },
      ]}
    />
  );
}
