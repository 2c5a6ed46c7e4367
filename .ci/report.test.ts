import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bounds, budgetLines, judgeCounts } from './budget.mjs';
import { count, countedFile, countFor, readCounts } from './counts.mjs';
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

test('what is done more often than its bound, or has none, is red and says in which files', () => {
  const file = join(folder, 'counts');
  vi.stubEnv('COUNTS_FILE', file);
  const ownFile = countedFile();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    countFor(ownFile);
  });
  for (const [name, times] of [
    ['e2e/a.test.ts', 1],
    ['e2e/b.test.ts', 3],
  ] as const) {
    countFor(name);
    for (let each = 0; each < times; each += 1) count('pages axed');
  }
  count('sites built');
  // A program that the test itself runs.
  spawnSync(process.execPath, ['--version']);
  const counts = readCounts(file);
  const judged = (axed: number) =>
    judgeCounts('browser', counts, { browser: { 'pages axed': axed, 'processes spawned': 1 } });
  expect(judged(4)).toEqual({
    lines: [
      '    4 of 4  browser: pages axed',
      '    1 of 1  browser: processes spawned',
      '    1 of 0  browser: sites built',
    ],
    excesses: ['browser: 1 sites built, 0 allowed: 1 in e2e/b.test.ts'],
  });
  expect(judged(3).excesses[0]).toBe('browser: 4 pages axed, 3 allowed: 3 in e2e/b.test.ts, 1 in e2e/a.test.ts');
});

test('every project has bounds', () => {
  expect(Object.keys(bounds).sort()).toEqual(['browser', 'components', 'stack', 'unit']);
});
