import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgetLines } from './budget.mjs';
import { readReport } from './report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'report-'));

function written(report: unknown): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a report tells what failed, also a file as a whole, what passed at its second try, and how long files took', () => {
  const file = written({
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      {
        name: '/project/a.test.ts',
        startTime: 1_000,
        endTime: 3_500,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'multiplies', status: 'passed', failureMessages: ['no answer\n  at a line'] },
          { fullName: 'takes away', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a line'] },
        ],
      },
      {
        name: '/project/b.test.ts',
        startTime: 0,
        endTime: 100,
        status: 'failed',
        message: 'no such module\n  at a line',
        assertionResults: [],
      },
    ],
  });
  expect(readReport(file, '/project')).toEqual({
    passed: 4,
    failed: 1,
    files: [
      { path: 'a.test.ts', seconds: 2.5 },
      { path: 'b.test.ts', seconds: 0.1 },
    ],
    failures: ['a.test.ts › takes away: expected 1 to be 2', 'b.test.ts: no such module'],
    unsteady: ['a.test.ts › multiplies: no answer'],
  });
});

test('a run that wrote no report ran nothing', () => {
  const nothing = { passed: 0, failed: 0, files: [], failures: [], unsteady: [] };
  expect(readReport(join(folder, 'none.json'), '/project')).toEqual(nothing);
});

test('a part over its share of the budget is named, measured by the machine’s own speed', () => {
  const costs = [{ name: 'unit', seconds: 250 }];
  const over = (factor: number) => budgetLines(costs, factor).filter((line) => line.includes('over budget'));
  expect(over(1)).toEqual([expect.stringContaining('unit')]);
  expect(over(5)).toEqual([]);
});
