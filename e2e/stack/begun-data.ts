import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { spawnStack } from './bare-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demonstration that has begun and ended. */
    begunData: string;
  }
}

/** Makes one first start for all tests that are about what comes after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-begun-'));
  const dataDir = join(folder, 'data');
  const stack = await spawnStack({ dataDir });
  try {
    await stack.ready();
  } finally {
    await stack.end('SIGTERM');
  }
  project.provide('begunData', dataDir);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Puts a copy of the data of that first start in place, for one stack alone. */
export async function copyBegunData(dataDir: string): Promise<string> {
  await cp(inject('begunData'), dataDir, { recursive: true });
  return dataDir;
}
