import { relative } from 'node:path';
import type { BrowserCommandContext } from 'vitest/node';
import { projectRoot } from '../local/install.mjs';
import { type Counted, count } from './counts.mjs';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Counts for the checks what a test in a browser does. */
    count: (counted: Counted) => Promise<void>;
  }
}

/** For component tests, which run in the browser. */
export const countCommand = {
  count: ({ testPath = '' }: BrowserCommandContext, counted: Counted) =>
    count(counted, relative(projectRoot, testPath)),
};
