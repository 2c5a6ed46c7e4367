import { join } from 'node:path';
import process from 'node:process';
import { denoProgram } from '../install.mjs';
import { denoFlags } from '../run-program.mjs';
import { runToEnd } from '../run-to-end.ts';
import { projectRoot } from '../settings.ts';
import type { BackupWork } from './automatic.ts';
import { ReportedFailure } from './failure.ts';

/** Milliseconds after which a program counts as hung: photos of years go to a slow disk. */
const timeout = 3 * 60 * 60_000;

/**
 * Makes and checks backups in a process of low priority: the passphrase's key alone takes a second of the processor,
 * and a check has all rows in memory.
 */
export function backupsInBackground(stop: AbortSignal): BackupWork {
  const run = async (task: string, path: string) => {
    const program = join(projectRoot, 'local', 'backup', 'background-program.ts');
    try {
      await runToEnd(denoProgram, ['run', ...denoFlags, program, task, path], {
        cwd: projectRoot,
        env: process.env,
        inBackground: true,
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
      });
    } catch (error) {
      throw reportedIn((error as Error).message) ?? error;
    }
  };
  return { make: (path) => run('make', path), rehearse: (path) => run('rehearse', path) };
}

function reportedIn(output: string): ReportedFailure | undefined {
  const line = output.split('\n').findLast((each) => each.startsWith('{"reason":'));
  if (!line) return undefined;
  const { reason, sentence } = JSON.parse(line);
  return new ReportedFailure(reason, sentence);
}
