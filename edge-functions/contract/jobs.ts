import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';

/** How a run ended. `nothing`: it ran without a result. `lost`: its process died. */
const outcomes = ['done', 'nothing', 'failed', 'lost'] as const;

const jobState = z.object({
  name: z.string(),
  /** Its description for people. */
  label: z.string(),
  /** Seconds from one run to the next. */
  every: z.number(),
  dueAt: instant,
  isRunning: z.boolean(),
  /** Consecutive failures. */
  failures: z.int(),
  /** How the last run ended; null before the first end. */
  outcome: z.nullable(z.enum(outcomes)),
  succeededAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** The code of the last failure. */
  failure: z.nullable(z.string()),
});
export type JobState = z.output<typeof jobState>;

const jobRun = z.object({
  name: z.string(),
  outcome: z.enum(['done', 'nothing', 'failed']),
});
export type JobRun = z.output<typeof jobRun>;

const clockState = z.object({
  /** The time by the server's clock. */
  shown: instant,
  /** True while it may be wrong: then nothing is deleted by its age, and nothing scheduled is sent. */
  isDoubted: z.boolean(),
  /** When it was last believed; null before that. */
  believedAt: z.nullable(instant),
  /** Since when the jobs run without a pause, such as a night when the computer was off. */
  runningSince: z.nullable(instant),
});
export type ClockState = z.output<typeof clockState>;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: ['admin'],
    summary: 'As tarefas automáticas: quando cada uma deu certo e se está falhando',
    answer: z.array(jobState),
  }),
  clock: endpoint({
    method: 'GET',
    path: '/jobs/clock',
    access: ['admin'],
    summary: 'O relógio do servidor, e se ele pode estar errado',
    answer: clockState,
  }),
  confirmClock: endpoint({
    method: 'POST',
    path: '/jobs/clock',
    access: ['admin'],
    summary: 'Diz que o relógio está certo, com a hora que ele mostrava (409 se já mostra outra)',
    changesSite: false,
    body: z.object({ shown: instant }),
    answer: clockState,
  }),
  run: endpoint({
    method: 'POST',
    path: '/jobs/run',
    access: 'scheduler',
    summary: 'Executa as tarefas automáticas que estão na hora',
    answer: z.array(jobRun),
  }),
};
