import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StackProcess } from '../stack-process.ts';
import { growNewsTo } from './news-rows.ts';
import { type Figure, median } from './report.ts';

const runs = 3;

/** News, each with a card of its own. */
const cards = 1_000;

interface Measured {
  seconds: number;
  pages: number;
}

/** Build time per additional page, from the seed to 1,000 and to 5,000 news. */
export async function measureBuilds(stack: StackProcess): Promise<Figure[]> {
  const seed = await measure(stack);
  await growNewsTo(stack, 1_000);
  const thousand = await measure(stack);
  await growNewsTo(stack, 5_000);
  const fiveThousand = await measure(stack);
  const cost = (more: Measured) => (1000 * (more.seconds - seed.seconds)) / (more.pages - seed.pages);
  return [
    { name: `whole build, seed (${seed.pages} pages)`, value: seed.seconds, unit: 's' },
    { name: `whole build, 1,000 news (${thousand.pages} pages)`, value: thousand.seconds, unit: 's' },
    { name: `whole build, 5,000 news (${fiveThousand.pages} pages)`, value: fiveThousand.seconds, unit: 's' },
    { name: 'build cost per page at 1,000 news', value: cost(thousand), unit: 'ms' },
    { name: 'build cost per page at 5,000 news', value: cost(fiveThousand), unit: 'ms', atMost: 2 },
    { name: 'cost per page at 5,000 / at 1,000', value: cost(fiveThousand) / cost(thousand), unit: '×', atMost: 1.3 },
  ];
}

/** A build of 1,000 news with all cards cached, compared with one without cards; and the cost of drawing a card. */
export async function measureCards(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, cards);
  // A build removes unused cards, so the others have their own cache.
  const cardless = { SHARE_CARDS: 'off', ASTRO_CACHE_DIR: join(stack.dataDir, 'bench-cache-without-cards') };
  await build(stack, cardless);
  const drawn = await build(stack);
  const pairs: { without: number; kept: number }[] = [];
  // Alternately, so that other load on the machine affects both.
  for (let run = 0; run < 7; run += 1) {
    const { seconds: without } = await build(stack, cardless);
    pairs.push({ without, kept: (await build(stack)).seconds });
  }
  const seconds = median(pairs.map(({ kept }) => kept));
  return [
    { name: 'whole build, 1,000 news, cards kept', value: seconds, unit: 's' },
    {
      name: 'the same / without cards',
      value: median(pairs.map(({ without, kept }) => kept / without)),
      unit: '×',
      atMost: 1.15,
    },
    {
      name: 'first drawing of 1,000 cards, each',
      value: (1000 * (drawn.seconds - seconds)) / cards,
      unit: 'ms',
      atMost: 5,
    },
  ];
}

async function measure(stack: StackProcess): Promise<Measured> {
  const builds: Measured[] = [];
  for (let run = 0; run < runs; run += 1) builds.push(await build(stack));
  return { seconds: median(builds.map(({ seconds }) => seconds)), pages: median(builds.map(({ pages }) => pages)) };
}

async function build(stack: StackProcess, environment: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const { publishableKey } = await stack.keys();
  const outDir = mkdtempSync(join(tmpdir(), 'paroquia-build-'));
  const start = performance.now();
  // Not `spawnSync`, during which the stack's output is not read and a full pipe would block it.
  await promisify(execFile)('astro', ['build'], {
    env: {
      ...process.env,
      ASTRO_OUT_DIR: outDir,
      ASTRO_CACHE_DIR: join(stack.dataDir, 'bench-cache'),
      ASTRO_TELEMETRY_DISABLED: '1',
      STATIC_HOST: 'local',
      API_URL: `${stack.baseUrl}/api`,
      SITE_URL: stack.baseUrl,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      ...environment,
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - start) / 1000;
  const pages = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  ).length;
  rmSync(outDir, { recursive: true, force: true });
  return { seconds, pages };
}
