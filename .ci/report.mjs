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
 * @param {number} [lines] of each failure's message
 * @returns {Report}
 * @see https://vitest.dev/guide/reporters.html#json-reporter
 */
export function readReport(reportFile, root, lines = 1) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
    const results = testResults.map((/** @type {any} */ each) => ({ ...each, path: relative(root, each.name) }));
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      files: results.map(({ path, startTime, endTime }) => ({ path, seconds: (endTime - startTime) / 1000 })),
      failures: results.flatMap((/** @type {any} */ each) => failuresOf(each, lines)),
    };
  } catch {
    return { passed: 0, failed: 0, files: [], failures: [] };
  }
}

/** Each failed test, or a file that failed as a whole: its place, its name and the beginning of its message. */
function failuresOf({ path, status, message, assertionResults }, lines) {
  const beginning = (text = '') => text.split('\n', lines).join('\n');
  const failed = assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${path}: ${beginning(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${beginning(failureMessages[0])}`);
}
