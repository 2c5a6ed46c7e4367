import { ParishContentSection } from '../features/parish-info/ParishContentSection.tsx';
import ParishInfoSection from '../features/parish-info/ParishInfoSection.tsx';
import { tabs as sectionTabs } from '../tabs.ts';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

const [own, texts] = sectionTabs['parish-info'];

const tabs: readonly SectionTab[] = [
  { ...own, Screen: ParishContentSection },
  { ...texts, Screen: ParishInfoSection },
];

/** The pages' texts about the parish, and single texts beside them. */
export default function ParishInfoScreen() {
  return <SectionTabs label="Informações da paróquia" tabs={tabs} />;
}
