/** Servers' dates have whole seconds, and an answer takes a while; a later time than this says nothing of now. */
const longestUse = 10 * 60_000;

interface OutsideClock {
  /** `send`, which also reads the time that an answer tells. */
  fetch: typeof fetch;
  /** Takes the `Date` that the server at an address told. */
  hear: (address: string, date: string | null | undefined) => void;
  /** The current time by the last answer of some minutes; undefined without one. */
  time: () => Date | undefined;
}

/**
 * A clock from the answers of servers elsewhere. Only those by https count: nobody on the way changes them, and this
 * machine's own stand-ins speak http. `elapsed` counts milliseconds, whatever the clock is set to.
 */
export function outsideClock(send: typeof fetch, elapsed: () => number = () => performance.now()): OutsideClock {
  let last: { date: number; heardAt: number } | undefined;
  const hear: OutsideClock['hear'] = (address, told) => {
    const date = Date.parse(told ?? '');
    if (new URL(address).protocol === 'https:' && !Number.isNaN(date)) last = { date, heardAt: elapsed() };
  };
  return {
    fetch: async (input, init) => {
      const response = await send(input, init);
      hear(input instanceof Request ? input.url : String(input), response.headers.get('Date'));
      return response;
    },
    hear,
    time() {
      const since = last && elapsed() - last.heardAt;
      return last && since !== undefined && since < longestUse ? new Date(last.date + since) : undefined;
    },
  };
}
