import { useId } from 'react';
import { sentenceOfFailure } from '../../lib/failure.ts';
import styles from './JobList.module.css';
import { useJobs } from './jobs.queries.ts';
import { jobNotice } from './notice.ts';

/** What the system does by itself, and whether it succeeds. */
export function JobList() {
  const id = useId();
  const { data, error } = useJobs();
  return (
    <section className={styles.jobs} aria-labelledby={id}>
      <h2 id={id}>Tarefas automáticas</h2>
      {error && !data && (
        <p className={styles.failure}>{sentenceOfFailure(error, 'Não foi possível carregar as tarefas.')}</p>
      )}
      {data?.length === 0 && (
        <p className={styles.none}>Nenhuma tarefa foi feita ainda; a primeira vez é no próximo minuto.</p>
      )}
      <ul>
        {data?.map((job) => {
          const { tone, text } = jobNotice(job, new Date());
          return (
            <li key={job.name} data-tone={tone}>
              <span className={styles.label}>{job.label}</span>
              <span className={styles.notice}>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
