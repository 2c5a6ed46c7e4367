import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../chromium.ts';
import { addressOn, type Route, routes } from '../site/routes.ts';
import type { StackProcess } from '../stack-process.ts';
import { type Figure, median } from './report.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface LighthouseReport {
  /** A score is null when Lighthouse could not judge. */
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse for mobile on every route: the median of five runs. */
export async function measureLighthouse(stack: StackProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [file, route] of Object.entries(routes)) {
    const name = file.replace('.astro', '');
    const url = stack.baseUrl + (await addressOn(stack.baseUrl, route));
    const reports: LighthouseReport[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(url));
    const of = (read: (report: LighthouseReport) => number) => median(reports.map(read));
    for (const category of categories) {
      const atLeast = barOf(route, category);
      figures.push({
        name: `Lighthouse ${category}, ${name}`,
        value: 100 * of((report) => report.categories[category].score ?? Number.NaN),
        unit: '',
        ...(atLeast && { atLeast }),
      });
    }
    const metric = (id: string) => of((report) => report.audits[id]?.numericValue ?? Number.NaN);
    figures.push(
      { name: `LCP, ${name}`, value: metric('largest-contentful-paint') / 1000, unit: 's', atMost: 1.2 },
      { name: `TBT, ${name}`, value: metric('total-blocking-time'), unit: 'ms', atMost: 50 },
      { name: `CLS, ${name}`, value: metric('cumulative-layout-shift'), unit: '', atMost: 0.01 },
    );
  }
  return figures;
}

function barOf({ photos, unlisted, missing }: Route, category: Category): number | undefined {
  // On pages with photos the network decides the last points.
  if (category === 'performance' && photos) return 97;
  // Lighthouse lowers these pages' scores for intended properties.
  if (category === 'seo' && unlisted) return undefined;
  if (category === 'best-practices' && missing) return undefined;
  return 100;
}

/** Retries, because Lighthouse sometimes misses the start of its recording (`NO_NAVSTART`). */
async function audit(url: string, triesLeft = 2): Promise<LighthouseReport> {
  const folder = mkdtempSync(join(tmpdir(), 'paroquia-lighthouse-'));
  const output = join(folder, 'report.json');
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
  const child = spawn(
    'lighthouse',
    [url, '--quiet', '--ignore-status-code', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) {
    if (triesLeft > 0) return audit(url, triesLeft - 1);
    throw new Error(`Lighthouse ended with ${code} on ${url}.`);
  }
  const report = JSON.parse(readFileSync(output, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return report;
}
