export interface SharesOptions {
  /** Works that run at the same time. */
  total: number;
  /** Works of one caller that run at the same time. */
  each: number;
  /** Milliseconds that a work waits before it is refused. */
  waitTimeout: number;
}

/** Refuses a work that has waited too long. */
export class NoShareLeft extends Error {
  constructor() {
    super('no share of the database was free in time');
    this.name = 'NoShareLeft';
  }
}

export interface FairShares {
  /** Runs a work when its caller's turn comes. Rejects with `NoShareLeft` when that takes too long. */
  run<Result>(caller: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  caller: string;
  start: () => void;
}

/**
 * Divides a number of places among callers: nobody has more than a share of them, and when they are all taken, the next free
 * one is for whoever has the fewest, in the order of arrival among equals.
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
    async run(caller, work) {
      if (taken < total && runningOf(caller) < each && waiting.length === 0) count(caller, 1);
      else await turnOf(caller);
      try {
        return await work();
      } finally {
        count(caller, -1);
        startNext();
      }
    },
  };
}
