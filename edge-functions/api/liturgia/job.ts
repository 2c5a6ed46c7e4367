import { parishDayOf } from '#contract/parish-day.ts';
import { LiturgyRefusal } from '../gateways/liturgy/refusal.ts';
import type { LiturgySource } from '../gateways/liturgy/source.ts';
import type { Job, JobContext } from '../http/job.ts';
import { askAndKeep, logFailure } from './ask.ts';
import { daysToFill, keptSpan } from './rules.ts';
import { readDates, sweepBefore } from './store.ts';

/**
 * Stores the texts of today and the coming days, and removes old ones. Fetches what is missing or of another source. An
 * outage of the source is no failure of the job: it is logged, and the next run tries again.
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
    if (!gateways.liturgy) return undefined;
    const missing = daysToFill(today).filter(
      (date) => !kept.some(({ dia, fonte }) => dia === date && fonte === gateways.liturgy?.name),
    );
    let got = 0;
    for (const date of missing) {
      const answer = await fill(context, gateways.liturgy, date);
      if (answer === 'kept') got += 1;
      if (answer === 'outage') break;
    }
    return missing.length > 0 && got === 0 ? 'nothing' : undefined;
  },
};

/** The outcome for a date: stored, no usable texts, or the source is down. */
async function fill(
  { db, gateways }: JobContext,
  liturgy: LiturgySource,
  date: string,
): Promise<'kept' | 'refused' | 'outage'> {
  try {
    await askAndKeep(liturgy, db, date, 'job');
    return 'kept';
  } catch (error) {
    if (!(error instanceof LiturgyRefusal)) throw error;
    logFailure(gateways, date, error);
    return error.isOutage ? 'outage' : 'refused';
  }
}
