import { type ReactNode, useId } from 'react';
import type { JobState } from '#contract/jobs.ts';
import { useClock } from '../../lib/clock.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useIdleJobs } from '../../lib/services.ts';
import folded from '../../ui/Folded.module.css';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import styles from './JobList.module.css';
import { useJobs } from './jobs.queries.ts';
import { isSweep, jobNotice } from './notice.ts';

const off = { tone: 'quiet', text: 'Desligada.' } as const;

const none = 'Nenhuma tarefa foi feita ainda; a primeira vez é no próximo minuto.';

interface NoticedJob extends ReturnType<typeof jobNotice> {
  job: JobState;
}

function useNoticedJobs() {
  const list = useJobs();
  const idle = useIdleJobs();
  const runningSince = useClock().data?.runningSince ?? null;
  const jobs = (answerOf(list)?.data ?? []).map(
    (job): NoticedJob => ({ job, ...(idle.includes(job.name) ? off : jobNotice(job, new Date(), runningSince)) }),
  );
  return { list, jobs, failing: jobs.filter(({ tone }) => tone === 'warning') };
}

/** The scheduled jobs that fail or stand still, above everything else. */
export function JobAlerts() {
  const { failing } = useNoticedJobs();
  return failing.map(({ job, text }) => (
    <p key={job.name} className={styles.alert}>
      <strong>{job.label}:</strong> {text}
    </p>
  ));
}

/** The scheduled jobs in one line that opens, with further lines about what the computer does by itself. */
export function JobList({ isWarnedOfCopies, children }: { isWarnedOfCopies: boolean; children?: ReactNode }) {
  const id = useId();
  const { list, jobs, failing } = useNoticedJobs();
  const shown = jobs.filter(({ job, tone }) => tone === 'warning' || !isSweep(job));
  return (
    <details className={styles.jobs} aria-labelledby={id}>
      <summary className={folded.line}>
        <h2 id={id}>Tarefas automáticas</h2>
        <span>{summaryOf(jobs.length, failing.length, isUnread(list), isWarnedOfCopies)}</span>
      </summary>
      {jobs.length === 0 ? (
        <TableState list={list} empty={none} />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          <ul>
            {shown.map(({ job, tone, text }) => (
              <li key={job.name} data-tone={tone}>
                <span className={styles.label}>{job.label}</span>
                <span className={styles.notice}>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </details>
  );
}

function summaryOf(jobs: number, failing: number, isUnknown: boolean, isWarnedOfCopies: boolean): string {
  if (isUnknown) return 'Não foi possível carregar as tarefas.';
  if (jobs === 0) return '';
  if (failing === 0) return isWarnedOfCopies ? 'Veja acima o aviso das cópias de segurança' : 'Tudo em ordem';
  return failing === 1 ? '1 tarefa com problema' : `${failing} tarefas com problema`;
}
