import { auditLog } from '#contract/audit-log.ts';
import { mails } from '#contract/mails.ts';
import { users } from '#contract/users.ts';
import { AuditLog } from '../features/audit-log/AuditLog.tsx';
import { MailsSection } from '../features/mails/MailsSection.tsx';
import UsersSection from '../features/users/UsersSection.tsx';
import { type SectionTab, SectionTabs } from '../ui/SectionTabs.tsx';

/** One entry for each tab of the section. */
const tabs: readonly SectionTab[] = [
  { id: 'users', label: 'Usuários', needs: users.list, Screen: UsersSection },
  { id: 'audit-log', label: 'Auditoria', needs: auditLog.list, Screen: AuditLog },
  { id: 'mails', label: 'E-mails', needs: mails.list, Screen: MailsSection },
];

/** Accounts, and what administrators oversee beside them. */
export default function UsersScreen() {
  return <SectionTabs label="Usuários" tabs={tabs} />;
}
