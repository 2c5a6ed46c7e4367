import { describe, expect, it } from 'vitest';
import { reportEndpoints, reportFileName } from './report.ts';

describe('a report’s file', () => {
  it.each([
    ['pdf', '2026-11-23T02:59:00Z', 'eventos-2026-11-22.pdf'],
    ['xls', '2026-11-23T03:00:00Z', 'eventos-2026-11-23.xlsx'],
  ] as const)('in %s is named for the parish’s day at %s', (format, instant, name) => {
    expect(reportFileName('eventos', format, new Date(instant))).toBe(name);
  });
});

describe('the calls for a report', () => {
  it('exist for each format', () => {
    const calls = reportEndpoints({ path: '/events/export', access: ['admin'], summary: 'Eventos' });
    expect(calls).toMatchObject({
      pdf: {
        method: 'GET',
        path: '/events/export/pdf',
        access: ['admin'],
        file: 'application/pdf',
        summary: 'Eventos, em PDF',
      },
      xls: { path: '/events/export/xls', summary: 'Eventos, em XLS' },
    });
  });
});
