import type { ReactNode } from 'react';
import { backups } from '#contract/backups.ts';
import { health } from '#contract/health.ts';
import { jobs } from '#contract/jobs.ts';
import { massChanges } from '#contract/mass-changes.ts';
import { parishContent } from '#contract/parish-content.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { BackupAlert, LastBackup, useBackupWarning } from '../features/backups/LastBackup.tsx';
import { Beginning } from '../features/dashboard/Beginning.tsx';
import { useToday, useTotals } from '../features/dashboard/dashboard.queries.ts';
import { GivingNotice } from '../features/dashboard/GivingNotice.tsx';
import { Overview } from '../features/dashboard/Overview.tsx';
import { ServicesOff } from '../features/dashboard/ServicesOff.tsx';
import { Tasks } from '../features/dashboard/Tasks.tsx';
import { TitheWalkNotice } from '../features/dashboard/TitheWalkNotice.tsx';
import { Today } from '../features/dashboard/Today.tsx';
import { isBeginning } from '../features/dashboard/today.ts';
import { ClockAlert } from '../features/jobs/ClockAlert.tsx';
import { JobAlerts, JobList } from '../features/jobs/JobList.tsx';
import { FeastQuestions } from '../features/mass-schedule/FeastQuestions.tsx';
import { ParishContentNotice } from '../features/parish-info/ParishContentNotice.tsx';
import { ProviderStateOnOverview } from '../features/reconciliation/ProviderState.tsx';
import { ReconciliationNotice } from '../features/reconciliation/ReconciliationNotice.tsx';
import { useCaseSummary } from '../features/reconciliation/reconciliation.queries.ts';
import { can } from '../lib/can.ts';
import { useSiteBuild } from '../lib/site-build.ts';
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
  const [today, totals] = [useToday().data, useTotals().data];
  const isNew = today !== undefined && totals !== undefined && isBeginning(today, totals);
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
        {can(role, massChanges.feasts) && <FeastQuestions />}
      </div>
      {isNew ? <Beginning /> : <Today />}
      <Overview />
      {!isNew && <Tasks site={site.data} payments={cases.data?.open ?? 0} />}
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
