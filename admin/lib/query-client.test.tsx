import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { createQueryClient } from './query-client.ts';

/** Milliseconds: the API's timeout for a hanging service, and the longest that staff should wait. */
const timeoutOfApi = 8_000;
const patience = 10_000;

it.each(['unavailable', 'internal'] as const)('a read that fails late as %s is not repeated unasked', async (code) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, timeoutOfApi));
    throw new ApiError(code);
  });
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['news'], queryFn: read });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(patience);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false, error: { code } });
  expect(read).toHaveBeenCalledOnce();
});
