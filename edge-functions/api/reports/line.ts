import { ApiError } from '#contract/errors.ts';

/** Runs one work at a time, in the order in which they come. */
type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work one by one. Throws `reports_busy` for work that waits more than `longestWait` milliseconds. */
export function openLine(longestWait: number): Line {
  let last = Promise.resolve();
  return async (work) => {
    const before = last;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    last = before.then(() => left);
    try {
      if (!(await comesWithin(before, longestWait))) throw new ApiError('reports_busy', undefined, { retryAfter: 30 });
      return await work();
    } finally {
      leave();
    }
  };
}

async function comesWithin(turn: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([turn.then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
