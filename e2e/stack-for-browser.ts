import type { TestProject } from 'vitest/node';
import { startStackProcess } from './stack-process.ts';
import { type StaffRole, type StoredSession, signIn, staff } from './staff.ts';

/** Starts the one-machine stack on a fresh data folder for all browser tests, unless `E2E_BASE_URL` names a running one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) {
    await provideStack(project, process.env.E2E_BASE_URL);
    return undefined;
  }
  const stack = await startStackProcess();
  await provideStack(project, stack.baseUrl);
  return stack.remove;
}

/** All tests share one session per role, because sign-in attempts are limited. */
async function provideStack(project: TestProject, baseUrl: string): Promise<void> {
  const roles = Object.keys(staff) as StaffRole[];
  const sessions = await Promise.all(roles.map(async (role) => [role, await signIn(baseUrl, role)] as const));
  project.provide('baseUrl', baseUrl);
  project.provide('sessions', Object.fromEntries(sessions) as Record<StaffRole, StoredSession>);
}
