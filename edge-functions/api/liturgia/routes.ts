import { ApiError } from '#contract/errors.ts';
import { liturgia, liturgyNotKept } from '#contract/liturgia.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import type { Routes } from '../http/call.ts';
import { askForVisitor } from './ask.ts';
import { dayOf, keptSpan } from './rules.ts';
import { readDates, readDay } from './store.ts';

export const liturgiaRoutes: Routes = (on) => {
  on(liturgia.day, async ({ query, caller, env, gateways, hitLimit }) => {
    const today = parishDayOf(gateways.now());
    const date = query.date ?? today;
    const span = keptSpan(today);
    if (date < span.first || date > span.last) throw new ApiError('not_found', liturgyNotKept);
    const [dates, found] = await Promise.all([readDates(caller.db, span), readDay(caller.db, date)]);
    if (!found && date < today) throw new ApiError('not_found', liturgyNotKept);
    // Visitors may not write the texts that are stored for all.
    const db = privilegedDatabase(env, gateways.supabaseFetch);
    const kept = found ?? (await askForVisitor({ gateways, hitLimit, db }, date));
    return {
      data: {
        ...dayOf(
          date,
          kept,
          dates.map(({ dia }) => dia),
        ),
        ...(!gateways.liturgy && { semFonte: true as const }),
      },
    };
  });
};
