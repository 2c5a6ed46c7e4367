import { afterAll, beforeAll, vi } from 'vitest';

/** For files that provoke refusals: the server prints each of them, which would bury everything else. */
export function expectRefusals(): void {
  beforeAll(() => {
    const print = console.error;
    vi.spyOn(console, 'error').mockImplementation((...values) => {
      const [first] = values;
      if (!(first instanceof Error && 'code' in first)) print(...values);
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });
}
