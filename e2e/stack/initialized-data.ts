import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { count } from '../../.ci/counts.mjs';
import { spawnStack } from './bare-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped stack with the demonstration. */
    initializedData: string;
    /** Milliseconds that its first start took. */
    firstStart: number;
  }
}

/** One first start, shared by all tests that are not about first starts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-initialized-'));
  const dataDir = join(folder, 'data');
  const startedAt = performance.now();
  const stack = await spawnStack({ dataDir });
  try {
    await stack.ready();
    project.provide('firstStart', performance.now() - startedAt);
  } finally {
    await stack.end('SIGTERM');
  }
  project.provide('initializedData', dataDir);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Copies the initialized data folder to `dataDir` and returns that path. */
export async function copyInitializedData(dataDir: string): Promise<string> {
  count('databases copied');
  await cp(inject('initializedData'), dataDir, { recursive: true });
  return dataDir;
}
