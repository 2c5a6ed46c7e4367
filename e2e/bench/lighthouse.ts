import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../chromium.ts';
import type { StackProcess } from '../stack-process.ts';
import { anArticle } from './page-weight.ts';
import { type Figure, median } from './report.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface LighthouseReport {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse for mobile on home, the lists, the calendar and an article: the median of five runs. */
export async function measureLighthouse(stack: StackProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['home', '/'],
    ['list', '/noticias/'],
    ['announcements', '/avisos/'],
    ['calendar', '/calendario/'],
    ['article', await anArticle(stack)],
  ] as const) {
    const reports: LighthouseReport[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(stack.baseUrl + path));
    const of = (read: (report: LighthouseReport) => number) => median(reports.map(read));
    for (const category of categories) {
      figures.push({
        name: `Lighthouse ${category}, ${name}`,
        value: 100 * of((report) => report.categories[category].score),
        unit: '',
        atLeast: 100,
      });
    }
    const metric = (id: string) => of((report) => report.audits[id]?.numericValue ?? Number.NaN);
    figures.push(
      { name: `LCP, ${name}`, value: metric('largest-contentful-paint') / 1000, unit: 's', atMost: 1.05 },
      { name: `TBT, ${name}`, value: metric('total-blocking-time'), unit: 'ms', atMost: 50 },
      { name: `CLS, ${name}`, value: metric('cumulative-layout-shift'), unit: '', atMost: 0 },
    );
  }
  return figures;
}

/** Retries, because Lighthouse sometimes misses the start of its recording (`NO_NAVSTART`). */
async function audit(url: string, triesLeft = 2): Promise<LighthouseReport> {
  const folder = mkdtempSync(join(tmpdir(), 'paroquia-lighthouse-'));
  const output = join(folder, 'report.json');
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
  const child = spawn(
    'lighthouse',
    [url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`],
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
