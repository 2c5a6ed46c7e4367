import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync } from 'node:fs';
import { basename } from 'node:path';

export const newJobsKey = (): string => randomBytes(32).toString('base64url');

/** Stores a new key in the profile's file: a project's secrets can't be read back, and the next deploy needs the same key. */
export function keepJobsKey(file: string, key: string): void {
  try {
    appendFileSync(
      file,
      `\n# Made by npm run deploy: the schedule of the database shows it to the function.\nJOBS_KEY=${key}\n`,
      {
        mode: 0o600,
      },
    );
    chmodSync(file, 0o600);
  } catch {
    throw new Error(
      `A nova JOBS_KEY não pôde ser gravada em ${basename(file)}. Ponha uma no ambiente, com 32 caracteres ou mais.`,
    );
  }
}
