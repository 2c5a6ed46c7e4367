import { backups } from '#contract/backups.ts';
import { health } from '#contract/health.ts';
import { jobs } from '#contract/jobs.ts';
import { parishContent } from '#contract/parish-content.ts';
import { settlement } from '#contract/settlement.ts';
import { LastBackup } from '../features/backups/LastBackup.tsx';
import { GivingNotice } from '../features/dashboard/GivingNotice.tsx';
import { Overview } from '../features/dashboard/Overview.tsx';
import { ServicesOff } from '../features/dashboard/ServicesOff.tsx';
import { Today } from '../features/dashboard/Today.tsx';
import { JobList } from '../features/jobs/JobList.tsx';
import { ParishContentNotice } from '../features/parish-info/ParishContentNotice.tsx';
import { ProviderStateOnOverview } from '../features/settlement/ProviderState.tsx';
import { SettlementNotice } from '../features/settlement/SettlementNotice.tsx';
import { useCaseSummary } from '../features/settlement/settlement.queries.ts';
import { useSiteBuild } from '../features/site-build/site-build.queries.ts';
import { can } from '../lib/can.ts';
import { useUser } from '../lib/user.ts';

/** Cases to settle, counts, pending tasks and, for administrators, the scheduled jobs and disabled services. */
export default function OverviewScreen() {
  const { role } = useUser();
  const site = useSiteBuild(true);
  const settles = can(role, settlement.list);
  const cases = useCaseSummary(settles);
  return (
    <>
      {settles && <SettlementNotice />}
      {can(role, parishContent.create) && <ParishContentNotice />}
      <Overview />
      <Today site={site.data} payments={cases.data?.open ?? 0} />
      {settles && <ProviderStateOnOverview />}
      {role === 'admin' && <GivingNotice />}
      {can(role, backups.last) && <LastBackup />}
      {can(role, health.services) && <ServicesOff />}
      {can(role, jobs.list) && <JobList />}
    </>
  );
}
