import { jobs } from '#contract/jobs.ts';
import { useUser } from '../features/auth/SignedIn.tsx';
import { Overview } from '../features/dashboard/Overview.tsx';
import { JobList } from '../features/jobs/JobList.tsx';
import { can } from '../lib/can.ts';

/** The parish in numbers and, for administrators, what the system does by itself. */
export default function OverviewScreen() {
  const { role } = useUser();
  return (
    <>
      <Overview />
      {can(role, jobs.list) && <JobList />}
    </>
  );
}
