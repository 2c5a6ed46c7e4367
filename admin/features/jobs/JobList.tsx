import { useId } from 'react';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useIdleJobs } from '../../lib/services.ts';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import styles from './JobList.module.css';
import { useJobs } from './jobs.queries.ts';
import { jobNotice } from './notice.ts';

const off = { tone: 'quiet', text: 'Desligada.' } as const;

const none = 'Nenhuma tarefa foi feita ainda; a primeira vez é no próximo minuto.';

/** The scheduled jobs and their outcomes. */
export function JobList() {
  const id = useId();
  const list = useJobs();
  const jobs = answerOf(list)?.data ?? [];
  const idle = useIdleJobs();
  return (
    <section className={styles.jobs} aria-labelledby={id}>
      <h2 id={id}>Tarefas automáticas</h2>
      {jobs.length === 0 ? (
        <TableState list={list} empty={none} />
      ) : (
        <>
          {isUnread(list) && <ListFailure list={list} />}
          <ul>
            {jobs.map((job) => {
              const { tone, text } = idle.includes(job.name) ? off : jobNotice(job, new Date());
              return (
                <li key={job.name} data-tone={tone}>
                  <span className={styles.label}>{job.label}</span>
                  <span className={styles.notice}>{text}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
