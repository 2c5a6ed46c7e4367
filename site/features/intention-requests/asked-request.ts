import type { MassOfDay } from '#contract/mass-changes.ts';

/** A mass that can be chosen, by its weekly row or, of that day alone, by its change. */
export interface MassOption {
  value: string;
  label: string;
}

/** The masses that are celebrated, as the list offers them: '19h, Capela São José'. */
export const massOptions = (masses: readonly MassOfDay[], spoken: (time: string) => string): MassOption[] =>
  masses
    .filter(({ is_cancelled }) => !is_cancelled)
    .map(({ mass_id, change_id, time, place, description }) => ({
      value: mass_id ? `mass_id:${mass_id}` : `change_id:${change_id}`,
      label: [spoken(time), place ?? description].filter(Boolean).join(', '),
    }));

/** The body of the call for what the form has; the chosen mass is one field there. */
export function bodyOfForm(form: FormData, seconds: number) {
  const { mass, consent, ...written } = Object.fromEntries(form) as Record<string, string>;
  const [kind, id] = (mass ?? '').split(':');
  return { ...written, ...(kind && id && { [kind]: id }), consent: consent === 'on', seconds };
}
