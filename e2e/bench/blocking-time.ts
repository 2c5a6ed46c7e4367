import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumLaunch } from '../chromium.ts';
import { addressOn, routes } from '../site/routes.ts';
import type { StackProcess } from '../stack-process.ts';
import { type Figure, median } from './report.ts';

const runs = 5;

/** A processor half as fast as that of Lighthouse's phone, which is four times slower than this machine's. */
const slowdown = 8;

/** Milliseconds of a task after which a reader waits for it. */
const unnoticed = 50;

/** Milliseconds after the last answer, in which a page has done what it does by itself. */
const calm = 1000;

/** An event of Chromium's tracing; times are in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the processor alone. */
  tdur?: number;
}

/** How long a cheap telephone doesn't answer its reader: the median of five first visits to every route. */
export async function measureCheapPhone(stack: StackProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [file, route] of Object.entries(routes)) {
    const url = stack.baseUrl + (await addressOn(stack.baseUrl, route));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(blockingTimeIn(await traceOf(url)));
    const name = `Blocking time on a cheap phone, ${file.replace('.astro', '')}`;
    figures.push({ name, value: median(times), unit: 'ms', atMost: 50 });
  }
  return figures;
}

/** A first visit in a browser of its own, with the screen of Lighthouse's phone. */
async function traceOf(url: string): Promise<TraceEvent[]> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
    const page = await browser.newPage(phone);
    await browser.startTracing(page, { categories: ['loading', 'disabled-by-default-devtools.timeline'] });
    await page.goto(url, { waitUntil: 'networkidle' });
    await pause(calm);
    return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  } finally {
    await browser.close();
  }
}

/**
 * Lighthouse's total blocking time, of all tasks after the first paint, by the processor's time: by the clock, the
 * server and the browser's other processes on the same cores would count too.
 */
function blockingTimeIn(events: readonly TraceEvent[]): number {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!painted) return Number.NaN;
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1000 - unnoticed), 0);
}
