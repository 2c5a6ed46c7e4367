import { parishContent } from '#contract/parish-content.ts';
import { parishInfo } from '#contract/parish-info.ts';
import { ParishContentSection } from '../features/parish-info/ParishContentSection.tsx';
import ParishInfoSection from '../features/parish-info/ParishInfoSection.tsx';
import { parishContentTab } from '../features/parish-info/parish-content.queries.ts';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

const tabs: readonly SectionTab[] = [
  { id: 'parish-info', label: 'Informações', needs: parishInfo.create, Screen: ParishInfoSection },
  { id: parishContentTab, label: 'Sua paróquia', needs: parishContent.create, Screen: ParishContentSection },
];

/** The parish's information for visitors, and the pages' texts about the parish. */
export default function ParishInfoScreen() {
  return <SectionTabs label="Informações da Paróquia" tabs={tabs} />;
}
