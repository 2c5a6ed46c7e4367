import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ProcessorTimes } from './processor-time.mjs';

/** Ends at once, and leaves behind a process that works for a second. */
const parent = `require('node:child_process').spawn(process.execPath, ['-e',
  'console.log("working"); while (process.cpuUsage().user < 1e6);'], { stdio: 'inherit', detached: true }).unref();
  setTimeout(() => {}, 400)`;

test.runIf(process.platform === 'linux')('the work of a process whose parent ended first is counted', async () => {
  const times = new ProcessorTimes();
  const child = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  times.begin('program', child.pid);
  // The pipe closes with the last process that writes to it.
  await once(child.stdout.resume(), 'close');
  const { user } = times.end(child.pid) ?? { user: 0 };
  expect(user).toBeGreaterThan(0.5);
  expect(user).toBeLessThan(3);
});
