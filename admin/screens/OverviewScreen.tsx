import { backups } from '#contract/backups.ts';
import { health } from '#contract/health.ts';
import { jobs } from '#contract/jobs.ts';
import { parishContent } from '#contract/parish-content.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { LastBackup } from '../features/backups/LastBackup.tsx';
import { GivingNotice } from '../features/dashboard/GivingNotice.tsx';
import { Overview } from '../features/dashboard/Overview.tsx';
import { ServicesOff } from '../features/dashboard/ServicesOff.tsx';
import { Today } from '../features/dashboard/Today.tsx';
import { JobList } from '../features/jobs/JobList.tsx';
import { ParishContentNotice } from '../features/parish-info/ParishContentNotice.tsx';
import { ProviderStateOnOverview } from '../features/reconciliation/ProviderState.tsx';
import { ReconciliationNotice } from '../features/reconciliation/ReconciliationNotice.tsx';
import { useCaseSummary } from '../features/reconciliation/reconciliation.queries.ts';
import { useSiteBuild } from '../features/site-build/site-build.queries.ts';
import { can } from '../lib/can.ts';
import { useUser } from '../lib/user.ts';

/** Cases to reconcile, counts, pending tasks and, for administrators, the scheduled jobs and disabled services. */
export default function OverviewScreen() {
  const { role } = useUser();
  const site = useSiteBuild(true);
  const reconciles = can(role, reconciliation.list);
  const cases = useCaseSummary(reconciles);
  return (
    <>
      {reconciles && <ReconciliationNotice />}
      {can(role, parishContent.create) && <ParishContentNotice />}
      <Overview />
      <Today site={site.data} payments={cases.data?.open ?? 0} />
      {reconciles && <ProviderStateOnOverview />}
      {role === 'admin' && <GivingNotice />}
      {can(role, backups.last) && <LastBackup />}
      {can(role, health.services) && <ServicesOff />}
      {can(role, jobs.list) && <JobList />}
    </>
  );
}
