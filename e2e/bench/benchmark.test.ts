import { describe, expect, it } from 'vitest';
import { type Benchmark, choose, missesOf } from './benchmark.ts';

const named = (name: string): Benchmark => ({ name, measure: async () => [] });
const benchmarks = [named('reads'), named('publish'), named('publish'), named('payers')];
const namesOf = (chosen: readonly Benchmark[]) => chosen.map(({ name }) => name);

describe('the choice of benchmarks', () => {
  it('is all of them without names', () => {
    expect(namesOf(choose(benchmarks, []))).toEqual(['reads', 'publish', 'publish', 'payers']);
  });

  it('is those named, in the order of the names', () => {
    expect(namesOf(choose(benchmarks, ['payers', 'publish']))).toEqual(['payers', 'publish', 'publish']);
  });

  it('refuses a name that no benchmark has', () => {
    expect(() => choose(benchmarks, ['reads', 'weight'])).toThrow(
      "There is no benchmark 'weight'. There are: reads, publish, payers.",
    );
  });
});

describe('a benchmark', () => {
  it('counts the figures that are missed', async () => {
    const lines: string[] = [];
    const figures = [1, 3, Number.NaN].map((value) => ({ name: 'builds', value, unit: '', atMost: 2 }));
    expect(
      await missesOf(
        async () => figures,
        (line) => lines.push(line),
      ),
    ).toBe(2);
    expect(lines.map((line) => line[0])).toEqual(['✓', '✗', '✗']);
  });

  it('that throws is one miss, and says why', async () => {
    const lines: string[] = [];
    const failing = () => Promise.reject(new Error('Payers could not be added: 409'));
    expect(await missesOf(failing, (line) => lines.push(line))).toBe(1);
    expect(lines.join('\n')).toContain('✗ Error: Payers could not be added: 409');
  });
});
