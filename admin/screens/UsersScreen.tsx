import { AuditLog } from '../features/audit-log/AuditLog.tsx';
import { MailsSection } from '../features/mails/MailsSection.tsx';
import UsersSection from '../features/users/UsersSection.tsx';
import { tabs as sectionTabs } from '../tabs.ts';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

/** One entry for each tab of the section. */
const [accounts, log, sent] = sectionTabs.users;

const tabs: readonly SectionTab[] = [
  { ...accounts, Screen: UsersSection },
  { ...log, Screen: AuditLog },
  { ...sent, Screen: MailsSection },
];

/** Accounts, and what administrators oversee beside them. */
export default function UsersScreen() {
  return <SectionTabs label="Usuários" tabs={tabs} />;
}
