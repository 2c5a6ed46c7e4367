import type { ReactNode } from 'react';
import { backups } from '#contract/backups.ts';
import { health } from '#contract/health.ts';
import { jobs } from '#contract/jobs.ts';
import { parishContent } from '#contract/parish-content.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { BackupAlert, LastBackup, useBackupWarning } from '../features/backups/LastBackup.tsx';
import { GivingNotice } from '../features/dashboard/GivingNotice.tsx';
import { Overview } from '../features/dashboard/Overview.tsx';
import { ServicesOff } from '../features/dashboard/ServicesOff.tsx';
import { Tasks } from '../features/dashboard/Tasks.tsx';
import { TitheWalkNotice } from '../features/dashboard/TitheWalkNotice.tsx';
import { Today } from '../features/dashboard/Today.tsx';
import { ClockAlert } from '../features/jobs/ClockAlert.tsx';
import { JobAlerts, JobList } from '../features/jobs/JobList.tsx';
import { ParishContentNotice } from '../features/parish-info/ParishContentNotice.tsx';
import { ProviderStateOnOverview } from '../features/reconciliation/ProviderState.tsx';
import { ReconciliationNotice } from '../features/reconciliation/ReconciliationNotice.tsx';
import { useCaseSummary } from '../features/reconciliation/reconciliation.queries.ts';
import { useSiteBuild } from '../features/site-build/site-build.queries.ts';
import { can } from '../lib/can.ts';
import { useUser } from '../lib/user.ts';
import styles from './OverviewScreen.module.css';

/** Alerts, today, the counts, pending tasks and, for administrators, disabled services and the scheduled jobs. */
export default function OverviewScreen() {
  const { role } = useUser();
  const site = useSiteBuild(true);
  const reconciles = can(role, reconciliation.list);
  const seesJobs = can(role, jobs.list);
  const seesBackups = can(role, backups.last);
  const cases = useCaseSummary(reconciles);
  return (
    <>
      <div className={styles.alerts}>
        {reconciles && <ReconciliationNotice />}
        {reconciles && <ProviderStateOnOverview isAlert />}
        {seesJobs && <ClockAlert />}
        {seesJobs && <JobAlerts />}
        {seesBackups && <BackupAlert />}
        <TitheWalkNotice />
        {can(role, parishContent.create) && <ParishContentNotice />}
        {role === 'admin' && <GivingNotice />}
      </div>
      <Today />
      <Overview />
      <Tasks site={site.data} payments={cases.data?.open ?? 0} />
      {can(role, health.services) && <ServicesOff />}
      {seesJobs && (
        <JobsAndCopies>
          {seesBackups && <LastBackup />}
          {reconciles && <ProviderStateOnOverview />}
        </JobsAndCopies>
      )}
    </>
  );
}

const JobsAndCopies = ({ children }: { children: ReactNode }) => (
  <JobList isWarnedOfCopies={useBackupWarning()}>{children}</JobList>
);
