import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { parishDayBounds, parishDayOf, parishTimeOf, setParishZone } from '#contract/parish-day.ts';
import { defaultZone, parishZones } from './parish-zone.ts';

afterEach(() => setParishZone(defaultZone));

it('may be any of Brazil’s, and no other', () => {
  const ofBrazil = new Intl.Locale('pt-BR').getTimeZones() ?? [];
  expect(parishZones.map(({ name }) => name).sort()).toEqual([...ofBrazil].sort());
});

it.each(parishZones)('$name agrees with the time-zone database', (zone) => {
  setParishZone(zone);
  const options = { timeZone: zone.name, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const;
  const clock = new Intl.DateTimeFormat('en-CA', options);
  const instants = fc.date({ min: new Date('2019-03-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const day = parishDayOf(instant);
      const [start, end] = parishDayBounds(day);
      expect(`${day}, ${parishTimeOf(instant)}`).toBe(clock.format(instant));
      expect(start <= instant.toISOString() && instant.toISOString() < end).toBe(true);
    }),
  );
});
