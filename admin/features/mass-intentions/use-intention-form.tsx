import { useEffect, useState } from 'react';
import { type MassIntention, massIntentions } from '#contract/mass-intentions.ts';
import { can } from '../../lib/can.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useUser } from '../../lib/user.ts';
import { intentionForm } from './intention-form.ts';
import { useMassesOfDay, useMassesReader, useOfferingAccounts } from './mass-intentions.queries.ts';

/** The form with the masses of the day that is written in it. */
export function useIntentionForm(): ReturnType<typeof intentionForm> {
  const { role } = useUser();
  const [day, onDay] = useState<string | null>(null);
  const mayOffer = can(role, massIntentions.offeringBookPdf);
  const accounts = useOfferingAccounts(mayOffer);
  const given = { masses: useMassesOfDay(day), today: useParishDay(), onDay, massesOf: useMassesReader() };
  const offered = { ...given, accounts: mayOffer ? accounts : undefined };
  return {
    ...intentionForm(offered),
    above: (row) => <Opened day={row.day} onDay={onDay} />,
    asksOf: (row: MassIntention | undefined) =>
      intentionForm({
        ...(row?.has_offering ? { ...given, accounts: undefined } : offered),
        kept: row?.mass_id ?? row?.change_id,
      }),
  };
}

/** Tells the day of a row that is opened. */
function Opened({ day, onDay }: { day: string | null; onDay: (day: string | null) => void }) {
  useEffect(() => onDay(day), [day, onDay]);
  return null;
}
