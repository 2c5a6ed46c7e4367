import { type StackProcess, startStackProcess } from '../stack-process.ts';
import type { Figure } from './report.ts';

/** Measures the first and a later `npm start`, with dependencies installed. Returns the running stack, with REST open. */
export async function measureStartUp(): Promise<{ figures: Figure[]; stack: StackProcess }> {
  const first = await startStackProcess({ environment: { REST: 'on' } });
  const later = await first.restart();
  return {
    figures: [
      { name: 'first start, until the first page', value: first.startedIn / 1000, unit: 's', atMost: 30 },
      { name: 'later start, until the first page', value: later.startedIn / 1000, unit: 's', atMost: 2 },
    ],
    stack: later,
  };
}
