import { describe, expect, it } from 'vitest';
import type { MassOfDay } from '#contract/mass-changes.ts';
import type { MassTimeReport } from '#contract/mass-schedule.ts';
import { printedSections } from '../../ui/print/print-document.ts';
import { printedSchedule } from './printed-schedule.ts';

const report = (...items: MassTimeReport['items']): MassTimeReport => ({
  title: 'Horários de Missa',
  parish: 'Paróquia',
  generatedAt: '2026-11-22T12:00:00Z',
  total: items.length,
  items,
  changes: [],
});

describe('the printed schedule', () => {
  it('keeps the report’s order, and calls a mass without a description regular', () => {
    const { sections, notes } = printedSchedule(
      report(
        { day_of_week: 6, time: '17:00', description: null },
        { day_of_week: 0, time: '08:00', description: 'Missa da manhã' },
      ),
    );
    expect(sections[0]).toMatchObject({
      rows: [
        ['Sábado', '17:00', 'Missão regular'],
        ['Domingo', '08:00', 'Missa da manhã'],
      ],
    });
    expect(notes).toEqual(['2 horários']);
  });

  it('says below it what is different soon', () => {
    const changed: MassOfDay = {
      ...{ day: '2026-11-29', mass_id: null, change_id: null, time: '18:00', usual_time: '18:00', changedAt: null },
      ...{ description: null, place: null, celebrant: null, community: null, reason: 'Procissão', is_cancelled: true },
    };
    const { sections } = printedSchedule({
      ...report({ day_of_week: 0, time: '18:00', description: null }),
      changes: [changed, { ...changed, is_cancelled: false, time: '17:00', place: 'Na praça' }],
    });
    expect(sections[1]).toMatchObject({
      title: 'Nas próximas semanas',
      rows: [
        ['Domingo, 29/11/2026', '18:00', 'não haverá, Procissão'],
        ['Domingo, 29/11/2026', '17:00', 'em vez das 18h, Na praça, Procissão'],
      ],
    });
  });

  it('of nothing has no sections', () => expect(printedSections(printedSchedule(report()))).toEqual([]));
});
