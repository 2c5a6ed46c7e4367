import { isDiskFull } from '../failure-sentence.ts';
import { FolderRefused } from './refused.ts';

type Reason = FolderRefused['reason'] | 'disk_full' | 'failed';

/** A child process's failure, in the last line of its output. */
export class ReportedFailure extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** Why no backup was made, or no copy of it. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof FolderRefused || error instanceof ReportedFailure) return error.reason;
  return isDiskFull(error) ? 'disk_full' : 'failed';
}
