import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import { bundleFunction } from '../../hosted/bundle.ts';
import { startFunction } from '../../hosted/testing/program.ts';
import { denoProgram } from '../../local/install.mjs';
import { memoryOf } from '../stack/processes.ts';
import type { StackProcess } from '../stack-process.ts';
import { type Figure, median } from './report.ts';

const starts = 5;

const runtimes = [
  ['Deno 2.1', hostedDenoProgram],
  ['installed Deno', denoProgram],
] as const;

/** Milliseconds until the function listens and until a visitor has news, and the peak memory in megabytes. */
interface Start {
  listening: number;
  answered: number;
  memory: number;
}

/** The hosted function: its size, and the cost of a start with an empty cache. */
export async function measureFunction(stack: StackProcess): Promise<Figure[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'paroquia-function-'));
  try {
    const folder = join(scratch, 'bundle');
    const files = await bundleFunction(folder);
    const contents = await Promise.all(files.map(({ name }) => readFile(join(folder, name))));
    const megabytes = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0) / 1e6;
    const figures: Figure[] = [
      { name: 'function, size', value: megabytes(contents), unit: 'MB', atMost: 5 },
      { name: 'function, size gzipped', value: megabytes(contents.map((file) => gzipSync(file))), unit: 'MB' },
    ];
    for (const [runtime, deno] of runtimes) {
      const measured: Start[] = [];
      while (measured.length < starts) measured.push(await measureStart(deno, folder, stack));
      const typical = (what: keyof Start) => median(measured.map((start) => start[what]));
      figures.push(
        { name: `function, ${runtime}: listens after`, value: typical('listening'), unit: 'ms' },
        { name: `function, ${runtime}: first news after`, value: typical('answered'), unit: 'ms', atMost: 1_000 },
        { name: `function, ${runtime}: memory`, value: typical('memory'), unit: 'MB', atMost: 256 },
      );
    }
    return figures;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function measureStart(deno: string, folder: string, stack: StackProcess): Promise<Start> {
  const project = { url: stack.baseUrl, keys: await stack.keys() };
  const began = performance.now();
  const api = await startFunction(deno, { folder, entry: join(folder, 'index.js') }, project);
  try {
    const listening = performance.now() - began;
    const answer = await fetch(`${api.url}/functions/v1/api/news/published?limit=3`);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The function answered ${answer.status}: ${body}`);
    const answered = performance.now() - began;
    return { listening, answered, memory: await memoryOf(api.child.pid as number, 'VmHWM') };
  } finally {
    await api.stop();
  }
}
