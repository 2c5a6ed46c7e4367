import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

it.each([{}, { name: ' ' }])(
  '%j instead of the parish’s name stops whatever needs it, with the file and the field',
  async (content) => {
    vi.doMock('./parish.json', () => ({ default: content }));
    await expect(import('./parish.ts')).rejects.toThrow(/contract\/parish\.json\n {2}name: is missing/);
  },
);
