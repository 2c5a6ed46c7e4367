import { join } from 'node:path';
import process from 'node:process';
import { denoProgram } from '../install.mjs';
import { denoFlags } from '../run-program.mjs';
import { runToEnd } from '../run-to-end.ts';
import { projectRoot } from '../settings.ts';
import type { BackupWork } from './automatic.ts';
import { ReportedFailure } from './failure.ts';
import type { Opens } from './passphrase-check.ts';

/** Milliseconds after which a program counts as hung: photos of years go to a slow disk. */
const timeout = 3 * 60 * 60_000;

/**
 * Makes and checks backups in a process of low priority: the passphrase's key alone takes a second of the processor,
 * and a check has all rows in memory.
 */
export function backupsInBackground(stop: AbortSignal): BackupWork & { opens: Opens } {
  const run = async (task: string, path: string, input?: string) => {
    const program = join(projectRoot, 'local', 'backup', 'background-program.ts');
    try {
      const options = {
        cwd: projectRoot,
        env: process.env,
        inBackground: true,
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
      };
      return await runToEnd(denoProgram, ['run', ...denoFlags, program, task, path], options, input);
    } catch (error) {
      throw reportedIn((error as Error).message) ?? error;
    }
  };
  return {
    make: async (path) => {
      await run('make', path);
    },
    rehearse: async (path) => {
      await run('rehearse', path);
    },
    // By its input: other users of the machine read a program's arguments.
    opens: async (path, passphrase) => JSON.parse(lineIn(await run('opens', path, passphrase), 'opens') ?? '').opens,
  };
}

function reportedIn(output: string): ReportedFailure | undefined {
  const line = lineIn(output, 'reason');
  if (!line) return undefined;
  const { reason, sentence } = JSON.parse(line);
  return new ReportedFailure(reason, sentence);
}

/** The program's own line of JSON with this first key, among what Deno may print. */
const lineIn = (output: string, key: 'opens' | 'reason'): string | undefined =>
  output.split('\n').findLast((each) => each.startsWith(`{"${key}":`));
