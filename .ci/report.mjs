import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ path: string, seconds: number }} TestFile
 * @typedef {{ passed: number, failed: number, files: TestFile[], failures: string[], unsteady: string[] }} Report
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
      unsteady: results.flatMap((/** @type {any} */ each) => named(each, 'passed', lines)),
    };
  } catch {
    return { passed: 0, failed: 0, files: [], failures: [], unsteady: [] };
  }
}

/** Each failed test, or a file that failed as a whole: its place, its name and the beginning of its message. */
function failuresOf(result, lines) {
  const failures = named(result, 'failed', lines);
  if (result.status !== 'failed' || failures.length > 0) return failures;
  return [`${result.path}: ${beginningOf(result.message, lines)}`];
}

/** Tests of this status with a message; who passed has one of the try before. */
const named = ({ path, assertionResults }, status, lines) =>
  assertionResults
    .filter((/** @type {any} */ each) => each.status === status && each.failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${beginningOf(failureMessages[0], lines)}`);

const beginningOf = (text = '', lines) => text.split('\n', lines).join('\n');
