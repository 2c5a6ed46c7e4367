import { afterAll, beforeAll, vi } from 'vitest';

/** Silences the database errors that lite prints, in test files that cause them on purpose. */
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
