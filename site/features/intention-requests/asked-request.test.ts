import { expect, it } from 'vitest';
import { spokenTime } from '#contract/day-names.ts';
import { intentionRequests } from '#contract/intention-requests.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { bodyOfForm, massOptions } from './asked-request.ts';

const [mass_id, change_id] = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'];
const mass = (more: Partial<MassOfDay>): MassOfDay => ({
  ...{ day: '2026-12-06', mass_id, change_id: null, time: '19:00', usual_time: '19:00', description: null },
  ...{ place: null, celebrant: null, community: null, reason: null, is_cancelled: false, changedAt: null },
  ...more,
});

it('the masses that are celebrated are offered, one of that day alone by its change', () => {
  const masses = [
    mass({ time: '08:30', description: 'Das crianças' }),
    mass({ is_cancelled: true, change_id }),
    mass({ mass_id: null, change_id, place: 'Na praça', description: 'Campal' }),
  ];
  expect(massOptions(masses, spokenTime)).toEqual([
    { value: `mass_id:${mass_id}`, label: '8h30, Das crianças' },
    { value: `change_id:${change_id}`, label: '19h, Na praça' },
  ]);
});

it.each([
  ['', {}],
  [`mass_id:${mass_id}`, { mass_id }],
  [`change_id:${change_id}`, { change_id }],
])('a form with the mass %j is a call with %j', (chosen, place) => {
  const form = new FormData();
  const written = { notes: 'Pela paz', intention_type: 'thanksgiving', day: '', name: 'Rita', phone: '85999990000' };
  for (const [name, value] of Object.entries({ ...written, email: '', site: '', consent: 'on', mass: chosen }))
    form.set(name, value);
  const body = intentionRequests.ask.body?.parse(bodyOfForm(form, 12));
  expect(body).toMatchObject({ ...place, notes: 'Pela paz', consent: true, seconds: 12, email: null });
  expect(body).not.toHaveProperty('mass');
  expect(body?.site).toBeUndefined();
});
