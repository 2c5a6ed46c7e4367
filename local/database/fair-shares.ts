interface SharesOptions {
  /** Concurrent tasks. */
  total: number;
  /** Concurrent tasks of one caller. */
  each: number;
  /** Milliseconds that a task waits before it is refused. */
  waitTimeout: number;
}

/** A task has waited too long. */
export class NoShareLeft extends Error {
  constructor() {
    super('no share of the database was free in time');
    this.name = 'NoShareLeft';
  }
}

interface FairShares {
  /** Runs a task in its caller's turn. Rejects with `NoShareLeft` after `waitTimeout`. */
  run<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  caller: string;
  start: () => void;
}

/**
 * A fair semaphore: each caller has at most `each` of the slots, and a free slot goes to the waiting caller with the
 * fewest, first come first served among equals.
 */
export function fairShares({ total, each, waitTimeout }: SharesOptions): FairShares {
  const running = new Map<string, number>();
  const runningOf = (caller: string) => running.get(caller) ?? 0;
  let waiting: Waiting[] = [];
  let taken = 0;

  const count = (caller: string, change: 1 | -1) => {
    taken += change;
    const left = runningOf(caller) + change;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
  };

  const startNext = () => {
    if (taken >= total) return;
    let next: Waiting | undefined;
    for (const candidate of waiting) {
      const has = runningOf(candidate.caller);
      if (has < each && (!next || has < runningOf(next.caller))) next = candidate;
    }
    if (!next) return;
    waiting = waiting.filter((other) => other !== next);
    count(next.caller, 1);
    next.start();
  };

  const turnOf = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const mine: Waiting = {
        caller,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== mine);
        reject(new NoShareLeft());
      }, waitTimeout);
      waiting.push(mine);
      startNext();
    });

  return {
    async run(caller, task) {
      if (taken < total && runningOf(caller) < each && waiting.length === 0) count(caller, 1);
      else await turnOf(caller);
      try {
        return await task();
      } finally {
        count(caller, -1);
        startNext();
      }
    },
  };
}
