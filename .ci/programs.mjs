import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../local/install.mjs';

/** Runs a program of this computer that must end well; returns what it prints. */
export function ended(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 100_000_000, ...options });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Looks until it is so. Throws with what was awaited after some seconds, and with what was seen last. */
export async function until(awaited, seconds, look) {
  const deadline = Date.now() + seconds * 1000;
  let seen;
  for (;;) {
    try {
      seen = await look();
      if (seen) return seen;
    } catch (error) {
      seen = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${awaited}.`, { cause: seen });
    await pause(250);
  }
}

/** The program as one downloads it: the paths of the files that git has, or would take, one after the other by NUL. */
export const programFiles = () =>
  ended('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: projectRoot });
