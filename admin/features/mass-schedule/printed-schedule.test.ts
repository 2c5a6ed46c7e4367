import { describe, expect, it } from 'vitest';
import type { MassTimeReport } from '#contract/mass-schedule.ts';
import { printedSections } from '../../ui/print/print-document.ts';
import { printedSchedule } from './printed-schedule.ts';

const report = (...items: MassTimeReport['items']): MassTimeReport => ({
  title: 'Horários de Missa',
  parish: 'Paróquia',
  generatedAt: '2026-11-22T12:00:00Z',
  total: items.length,
  items,
});

describe('the printed schedule', () => {
  it('keeps the report’s order, and calls a mass without a description regular', () => {
    const { sections, notes } = printedSchedule(
      report(
        { day_of_week: 6, time: '17:00', description: null },
        { day_of_week: 0, time: '08:00', description: 'Missa da manhã' },
      ),
    );
    expect(sections).toMatchObject([
      {
        rows: [
          ['Sábado', '17:00', 'Missão regular'],
          ['Domingo', '08:00', 'Missa da manhã'],
        ],
      },
    ]);
    expect(notes).toEqual(['2 horários']);
  });

  it('of nothing has no sections', () => expect(printedSections(printedSchedule(report()))).toEqual([]));
});
