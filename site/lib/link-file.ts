import { copyFileSync, linkSync } from 'node:fs';

/**
 * Puts a file elsewhere as a hard link where possible, because a thousand copies take a second: it must be replaced,
 * never modified. Leaves what is there already. Synchronous: for thousands asynchronous calls take longer.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(from, to);
  }
}
