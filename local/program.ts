import { join } from 'node:path';
import { programVersion } from '#contract/program-version.ts';
import { projectRoot } from './settings.ts';

/** A version of the program: its number, and the folder of the migrations that it knows. */
export interface Program {
  version: string;
  migrations: string;
}

/** The version of this code; tests start others. */
export const thisProgram: Program = {
  version: programVersion,
  migrations: join(projectRoot, 'supabase', 'migrations'),
};
