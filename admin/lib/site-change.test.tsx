import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { expectNewSite, sinceSiteChange } from './site-change.ts';

it('after a change the browser asks anew for what its pages of the live build are told', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ version: 41 }));
  onTestFinished(() => fetched.mockRestore());
  expectNewSite(new QueryClient());
  await expect
    .poll(() => fetched.mock.calls)
    .toEqual([['/build.json'], ['/api/site-build/changes?41', { cache: 'reload' }]]);
});

it('a site that can’t be read is no failure of the change', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => fetched.mockRestore());
  const client = new QueryClient();
  expectNewSite(client);
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(sinceSiteChange(client)).toBeLessThan(60_000);
});
