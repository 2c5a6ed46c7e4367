import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StackProcess, startStackProcess } from '../stack-process.ts';
import type { Figure } from './report.ts';

/** The stack of all benchmarks, which one alone has at a time. */
interface BenchmarkStack {
  /** The first and a later `npm start`, with dependencies installed. */
  figures: Figure[];
  /** Restarts with the first start's data, so that no benchmark measures the rows and limits of another. */
  renew: () => Promise<StackProcess>;
  remove: () => Promise<void>;
}

/** Measures the first and a later start. REST is open, and push services of this machine are allowed. */
export async function startBenchmarkStack(): Promise<BenchmarkStack> {
  const kept = await mkdtemp(join(tmpdir(), 'paroquia-bench-'));
  const first = await startStackProcess({ environment: { REST: 'on', PUSH_LOCAL: 'on' } });
  let stack = first;
  const remove = async () => {
    await stack.remove();
    await rm(kept, { recursive: true, force: true });
  };
  try {
    stack = await first.restart();
    const later = stack;
    await later.stop();
    await cp(later.dataDir, kept, { recursive: true });
    return {
      figures: [
        { name: 'first start, until the first page', value: first.startedIn / 1000, unit: 's', atMost: 30 },
        { name: 'later start, until the first page', value: later.startedIn / 1000, unit: 's', atMost: 2 },
      ],
      renew: async () => {
        await stack.stop();
        await rm(stack.dataDir, { recursive: true, force: true, maxRetries: 20 });
        await cp(kept, stack.dataDir, { recursive: true });
        // On the same port: for another address the site would be built again.
        stack = await stack.restart();
        return stack;
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
