import { massChanges } from '#contract/mass-changes.ts';
import { massSchedule } from '#contract/mass-schedule.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { parish } from '../../content/parish.ts';
import { buildCall } from '../../lib/build-api.ts';
import { calendarFeed, calendarType } from '../../lib/icalendar.ts';
import { loadAll } from '../../lib/load-all.ts';
import { pageAddress } from '../../lib/page-address.ts';
import { lastChangeOf } from '../../lib/site-version.ts';
import { massEntries } from './mass-entries.ts';

/** The feed of the masses from this year on, so that its bytes stay while no mass changes. */
export async function massFile(site: URL | undefined): Promise<Response> {
  const from = `${parishDayOf(new Date()).slice(0, 4)}-01-01`;
  const [weekly, changed] = await Promise.all([
    loadAll(buildCall, massSchedule.list),
    loadAll(buildCall, massChanges.list, undefined, { from }),
  ]);
  const details = {
    name: `Missas – ${parish.name}`,
    description: `As missas ${parish.of}, com as mudanças de cada dia.`,
    address: pageAddress('/contato', site),
  };
  const entries = massEntries(weekly, changed, {
    from,
    place: parish.addressLine ?? parish.name,
    sequence: await lastChangeOf('mass_schedule', 'mass_changes'),
  });
  return new Response(calendarFeed(details, entries), { headers: { 'Content-Type': calendarType } });
}
