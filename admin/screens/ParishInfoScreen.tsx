import { ParishContentSection } from '../features/parish-info/ParishContentSection.tsx';
import ParishInfoSection from '../features/parish-info/ParishInfoSection.tsx';
import { tabs as sectionTabs } from '../tabs.ts';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

const [texts, own] = sectionTabs['parish-info'];

const tabs: readonly SectionTab[] = [
  { ...texts, Screen: ParishInfoSection },
  { ...own, Screen: ParishContentSection },
];

/** The parish's information for visitors, and the pages' texts about the parish. */
export default function ParishInfoScreen() {
  return <SectionTabs label="Informações da Paróquia" tabs={tabs} />;
}
