import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';

export const jobState = z.object({
  name: z.string(),
  /** What it does, for people to read. */
  label: z.string(),
  /** Seconds from one run to the next. */
  every: z.number(),
  dueAt: instant,
  isRunning: z.boolean(),
  /** How often it has failed since it last succeeded. */
  failures: z.int(),
  succeededAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** The code of the last failure. */
  failure: z.nullable(z.string()),
});
export type JobState = z.output<typeof jobState>;

export const jobRun = z.object({
  name: z.string(),
  outcome: z.enum(['done', 'failed']),
});
export type JobRun = z.output<typeof jobRun>;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: ['admin'],
    summary: 'As tarefas automáticas: quando cada uma deu certo e se está falhando',
    answer: z.array(jobState),
  }),
  run: endpoint({
    method: 'POST',
    path: '/jobs/run',
    access: 'scheduler',
    summary: 'Executa as tarefas automáticas que estão na hora',
    answer: z.array(jobRun),
  }),
};
