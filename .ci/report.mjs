import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ path: string, seconds: number }} TestFile
 * @typedef {{ passed: number, failed: number, files: TestFile[], failures: string[] }} Report
 */

/**
 * Reads what Vitest's JSON reporter wrote. A file that can't be read, of a run that crashed, says that nothing was run.
 * @param {string} reportFile
 * @param {string} root what the paths of files are relative to
 * @returns {Report}
 * @see https://vitest.dev/guide/reporters.html#json-reporter
 */
export function readReport(reportFile, root) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
    const results = testResults.map((/** @type {any} */ each) => ({ ...each, path: relative(root, each.name) }));
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      files: results.map(({ path, startTime, endTime }) => ({ path, seconds: (endTime - startTime) / 1000 })),
      failures: results.flatMap(failuresOf),
    };
  } catch {
    return { passed: 0, failed: 0, files: [], failures: [] };
  }
}

/** A line for each failed test, or for a file that failed as a whole: its place, its name and the first line of its message. */
function failuresOf({ path, status, message, assertionResults }) {
  const failed = assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages[0])}`);
}

const firstLine = (text = '') => text.split('\n', 1)[0];
