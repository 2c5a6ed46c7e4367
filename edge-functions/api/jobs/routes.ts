import { ApiError } from '#contract/errors.ts';
import { jobs as endpoints } from '#contract/jobs.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import type { Routes } from '../http/call.ts';
import type { Job } from '../http/job.ts';
import { runDueJobs } from './run.ts';
import { confirmClock, readClock, readJobs } from './store.ts';

export const jobRoutes =
  (jobs: readonly Job[]): Routes =>
  (on) => {
    on(endpoints.list, async ({ caller }) => {
      const states = await readJobs(caller.db);
      // A job that a newer version no longer has is not shown.
      return {
        data: jobs.flatMap(({ name, label, every }) => {
          const state = states.find((known) => known.name === name);
          return state ? [{ ...state, label, every }] : [];
        }),
      };
    });

    on(endpoints.clock, async ({ caller }) => ({ data: await readClock(caller.db) }));

    on(endpoints.confirmClock, async ({ body, caller }) => {
      if (await confirmClock(caller.db, body.shown)) return { data: await readClock(caller.db) };
      throw new ApiError('conflict', 'O relógio já mostra outra hora. Confira de novo.');
    });

    on(endpoints.run, async ({ env, gateways }) => {
      const db = privilegedDatabase(env, gateways.supabaseFetch);
      return { data: await runDueJobs(jobs, { env, gateways, db }) };
    });
  };
