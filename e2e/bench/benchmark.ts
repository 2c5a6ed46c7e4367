import type { StackProcess } from '../stack-process.ts';
import { type Figure, isMissed, lineOf } from './report.ts';

export interface Benchmark {
  name: string;
  /** Gets a stack as its first start left it, with REST open. */
  measure: (stack: StackProcess) => Promise<Figure[]>;
  /** For a benchmark that begins with a server that has answered nothing yet. */
  untouched?: boolean;
}

/** The benchmarks with these names in the order of the names; all without names. */
export function choose(benchmarks: readonly Benchmark[], names: readonly string[]): readonly Benchmark[] {
  const unknown = names.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (unknown !== undefined) {
    const known = new Set(benchmarks.map(({ name }) => name));
    throw new Error(`There is no benchmark '${unknown}'. There are: ${[...known].join(', ')}.`);
  }
  if (names.length === 0) return benchmarks;
  return names.flatMap((chosen) => benchmarks.filter(({ name }) => name === chosen));
}

/** Prints the figures and returns the number missed. A benchmark that throws counts as one miss. */
export async function missesOf(
  measure: () => Promise<readonly Figure[]>,
  print: (line: string) => void,
): Promise<number> {
  try {
    const figures = await measure();
    for (const figure of figures) print(lineOf(figure));
    return figures.filter(isMissed).length;
  } catch (error) {
    print(`✗ ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return 1;
  }
}
