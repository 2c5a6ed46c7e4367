import { daysLater } from '#contract/calendar-date.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { contentsOf } from '#contract/parish-content.ts';
import { endsNextDay } from '#contract/parish-hours.ts';
import { parishRows } from './rows.ts';

const [written] = contentsOf(parishRows, 'feast');

const moments = contentsOf(parishRows, 'moment');

/** The patron saint's feast, in the parish's time; undefined where there is none. */
export const feast = written && {
  ...written,
  /** The countdown's target: `2026-02-11T18:00`. */
  begins: `${written.day}T${written.begins}`,
  /** Its end, which may be after midnight. */
  ends: `${endsNextDay(written.begins, written.ends) ? daysLater(written.day, 1) : written.day}T${written.ends}`,
  thanks: written.thanks ?? 'Obrigado a todos que rezaram e festejaram conosco!',
  phone: written.phone && shownTelephone(written.phone),
  /** The invitation that is shared, followed by the page's address. */
  message: written.message ?? written.invitation,
  /** Its parts, with their moments in the order of the rows. */
  programme: [...Map.groupBy(moments, ({ part }) => part)].map(([title, ofPart]) => ({
    title,
    place: ofPart[0]?.place,
    moments: ofPart,
  })),
  /** How to help. */
  ways: contentsOf(parishRows, 'feast_way'),
};

export type Feast = NonNullable<typeof feast>;
