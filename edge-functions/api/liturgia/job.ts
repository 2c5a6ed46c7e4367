import { parishDayOf } from '#contract/parish-day.ts';
import { LiturgyRefusal } from '../gateways/liturgy/refusal.ts';
import type { Job, JobContext } from '../http/job.ts';
import { askAndKeep, logFailure } from './ask.ts';
import { daysToFill, keptSpan } from './rules.ts';
import { readDates, sweepBefore } from './store.ts';

/**
 * Keeps the texts of today and of the days to come, and removes old ones. Asks for what is missing, or is of another source. An
 * outage is the source's: it is logged, and the next run asks again.
 */
export const liturgyJob: Job = {
  name: 'liturgy',
  label: 'Textos da liturgia dos próximos dias',
  every: 900,
  async run(context) {
    const { db, gateways } = context;
    const today = parishDayOf(gateways.now());
    await sweepBefore(db, keptSpan(today).first);
    const kept = await readDates(db, keptSpan(today));
    for (const date of daysToFill(today)) {
      const isKept = kept.some(({ dia, fonte }) => dia === date && fonte === gateways.liturgy?.name);
      if (!isKept && !(await fill(context, date))) return;
    }
  },
};

/** Whether the source is well enough to be asked for another day. */
async function fill({ db, gateways }: JobContext, date: string): Promise<boolean> {
  if (!gateways.liturgy) return false;
  try {
    await askAndKeep(gateways.liturgy, db, date, gateways.liturgy.patience.job);
    return true;
  } catch (error) {
    if (!(error instanceof LiturgyRefusal)) throw error;
    logFailure(gateways, date, error);
    return !error.isOutage;
  }
}
