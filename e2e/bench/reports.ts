import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import { bundleFunction } from '../../hosted/bundle.ts';
import { projectRoot } from '../../local/install.mjs';
import { type Figure, median } from './report.ts';

const runs = 5;

interface Written {
  /** Milliseconds of CPU time, including the import of the writer. */
  processor: number;
  /** The process's peak memory in megabytes. */
  memory: number;
}

/** Reports of eight columns, bundled and run as the hosted function is. The hosted limits are 2 s and 256 MB. */
export async function measureReports(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-reports-'));
  try {
    await bundleFunction(folder, join(projectRoot, 'e2e/bench/reports-program.ts'));
    return [
      ...figuresOf('XLSX, 10,000 rows', await measure(folder, 'xls', 10_000), { processor: 600, memory: 130 }),
      ...figuresOf('XLSX, 25,000 rows', await measure(folder, 'xls', 25_000), { processor: 2_000, memory: 256 }),
      ...figuresOf('PDF, 5,000 rows', await measure(folder, 'pdf', 5_000), { processor: 1_500, memory: 256 }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf(name: string, written: readonly Written[], atMost: Written): Figure[] {
  const typical = (what: keyof Written) => median(written.map((one) => one[what]));
  return [
    { name: `report, ${name}: processor`, value: typical('processor'), unit: 'ms', atMost: atMost.processor },
    { name: `report, ${name}: memory`, value: typical('memory'), unit: 'MB', atMost: atMost.memory },
  ];
}

async function measure(folder: string, format: string, rows: number): Promise<Written[]> {
  const flags = ['--no-config', '--no-lock', '--no-npm', '--no-remote', '--no-prompt', '--allow-all'];
  const written: Written[] = [];
  while (written.length < runs) {
    // Deno allows reading /proc only with all permissions.
    const args = ['run', ...flags, join(folder, 'index.js'), format, String(rows)];
    const { stdout } = await promisify(execFile)(hostedDenoProgram, args, { cwd: folder });
    written.push(JSON.parse(stdout));
  }
  return written;
}
