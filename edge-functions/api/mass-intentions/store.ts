import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { massIntentionBody, massIntentionFilters, massIntentionNoun } from '#contract/mass-intentions.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import type { Filterable } from '../collection/conditions.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';
import { massesOn } from '../masses/store.ts';

const {
  filter_written: _,
  filter_day: __,
  filter_last_day: ___,
  filter_mass: ____,
  filter_coming: _____,
  ...storedFilters
} = massIntentionFilters;

type Row = Database['public']['Tables']['mass_intentions']['Row'];

/** Sentences for rules that hold in the table too, where a change is judged with what is stored. */
export const intentionChecks = {
  mass_intentions_until_follows_day: '“Repete até” não pode ser antes do dia, nem mais de um ano depois.',
  mass_intentions_mass_has_day: 'Escolha também o dia da missa.',
  mass_intentions_of_one_mass: 'Uma missa que é só de um dia não se repete. Deixe “Repete até” em branco.',
  mass_intentions_mass_id_fkey: 'Esta missa não está mais nos horários da semana. Escolha a missa de novo.',
  mass_intentions_change_id_fkey: 'Esta missa não está mais nos horários. Escolha a missa de novo.',
};

/** Mass intentions, the newest first. */
export const massIntentionRows = rowsOf('mass_intentions', {
  noun: massIntentionNoun,
  body: massIntentionBody,
  columns: ['id', 'created_at', 'updated_at', 'has_offering', 'offering', 'mass_time', 'mass_is_cancelled'],
  filters: {
    declared: storedFilters,
    columns: {
      search: 'search_text',
      filter_type: 'intention_type',
      filter_recurring: 'is_recurring',
      filter_date: { instants: 'created_at' },
    },
  },
  sortedBy: ['-created_at', 'id'],
  checks: intentionChecks,
});

/** The list and the report of them. */
export const intentionList: Pick<typeof massIntentionRows, 'filters' | 'list'> = {
  ...massIntentionRows,
  filters: massIntentionFilters,
};

interface MassQuery {
  filter_day?: string | undefined;
  filter_last_day?: string | undefined;
  filter_mass?: string | undefined;
}

interface DayQuery {
  filter_written?: 'week' | undefined;
  filter_coming?: 'coming' | undefined;
}

/** The conditions for those that the query asks for, as of `now`. */
export async function askedFor(caller: Caller, query: MassQuery & DayQuery, now: Date) {
  const ofMass = await ofMasses(caller, query);
  return <Rows extends Filterable<Row>>(rows: Rows): Rows => asOfToday(ofMass(rows), query, now);
}

/** Those of the days and the mass that are asked for. One that repeats is of the days on which its mass is said. */
async function ofMasses(caller: Caller, { filter_day: first, filter_last_day, filter_mass: mass }: MassQuery) {
  const last = filter_last_day && first && filter_last_day > first ? filter_last_day : first;
  // After a week its masses come again.
  const said = first && last && !mass ? await massesOn(caller, first, earlier(last, daysLater(first, 6))) : [];
  const weekly = [...new Set(said.flatMap(({ mass_id }) => mass_id ?? []))];
  return <Rows extends Filterable<Row>>(rows: Rows): Rows => {
    const ofMass = mass ? rows.or(`mass_id.eq.${mass},change_id.eq.${mass}`) : rows;
    if (!(first && last)) return ofMass;
    const ofDays = ofMass.lte('day', last).or(`until.gte.${first},and(until.is.null,day.gte.${first})`);
    if (mass) return ofDays;
    return ofDays.or(
      weekly.length === 0
        ? `mass_id.is.null,day.gte.${first}`
        : `mass_id.is.null,day.gte.${first},mass_id.in.(${weekly.join(',')})`,
    );
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Those that the query asks for as of the parish's day at `now`: written in its week, from Sunday on; of masses that
 * are still to come, today's among them.
 */
function asOfToday<Rows extends Filterable<Row>>(rows: Rows, query: DayQuery, now: Date) {
  const today = parishDayOf(now);
  const [sunday] = parishDayBounds(daysLater(today, -weekdayOf(today)));
  const written = query.filter_written ? rows.gte('created_at', sunday) : rows;
  return query.filter_coming ? written.or(`until.gte.${today},and(until.is.null,day.gte.${today})`) : written;
}

/** Deletes all that don't recur, in one statement, and answers how many it deleted. */
export async function removeNonRecurring({ db }: Caller): Promise<number> {
  const answer = await db.from('mass_intentions').delete({ count: 'exact' }).eq('is_recurring', false);
  dataOf(answer);
  return answer.count ?? 0;
}
