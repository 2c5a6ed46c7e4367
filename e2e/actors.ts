import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, inject, onTestFinished } from 'vitest';
import { count } from '../.ci/counts.mjs';
import { chromiumLaunch } from './chromium.ts';
import type { StaffRole, StoredSession } from './staff.ts';

/** The address of this worker's stack. */
export const baseUrl: string = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1] as string;

/** The data folder of that stack; undefined with `E2E_BASE_URL`. */
export const dataDir: string | undefined = inject('dataFolders')[Number(process.env.VITEST_POOL_ID) - 1];

export interface Visit {
  /** Of another stack than this worker's. */
  at?: string;
  theme?: 'light' | 'dark';
  /** CSS pixels: 360 is a phone, 1280 a desk. */
  width?: number;
  signedInAs?: StaffRole;
  /** Disables the pages' Content-Security-Policy, to test what protects without it. */
  withoutPolicy?: boolean;
  /** Lets the site's service worker run, which other tests do without. */
  withWorker?: boolean;
  /** Disables scripts. */
  withoutScript?: boolean;
  /** Console errors that the journey provokes on purpose. */
  expectedErrors?: RegExp;
}

/** Milliseconds; on a busy machine a build of the site takes longer than Playwright's thirty seconds. */
const actionTimeout = 90_000;

let browser: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  browser ??= await chromium.launch(chromiumLaunch);
  return browser;
}

/**
 * A page of its own for one test, closed after it. A console error, an uncaught exception or a Content-Security-Policy
 * refusal that the test did not announce fails the test.
 */
export async function openPage(visit: Visit = {}): Promise<Page> {
  const { page, problems } = await open(visit);
  onTestFinished(async () => {
    await page.context().close();
    expect(problems, 'console errors').toEqual([]);
  });
  return page;
}

/**
 * One page for all tests of the calling `describe` that leave it as they find it, because opening one takes longer than
 * most look at it. What fails a test with a page of its own fails the one that it happens in.
 */
export function pageForAll(prepare: (page: Page) => Promise<unknown>, visit: Visit = {}): () => Page {
  let opened: OpenPage | undefined;
  const expectNoProblems = () => expect(opened?.problems.splice(0), 'console errors').toEqual([]);
  // Not before all, where nothing can be expected.
  beforeEach(async () => {
    if (opened) return;
    opened = await open(visit);
    await prepare(opened.page);
  });
  afterEach(expectNoProblems);
  afterAll(async () => {
    await opened?.page.context().close();
    expectNoProblems();
  });
  return () => (opened as OpenPage).page;
}

/** The browser's report that the panel's frame around a page of the site runs no scripts, as it is meant. */
const isHeld = (text: string) => /^Blocked script execution in .* is sandboxed/.test(text);

interface OpenPage {
  page: Page;
  /** Errors and warnings of the page. */
  problems: string[];
}

async function open(visit: Visit): Promise<OpenPage> {
  const {
    at = baseUrl,
    theme = 'light',
    width = 1280,
    signedInAs,
    withoutPolicy = false,
    withoutScript = false,
    withWorker = false,
    expectedErrors,
  } = visit;
  const context = await (await sharedBrowser()).newContext({
    baseURL: at,
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
    bypassCSP: withoutPolicy,
    javaScriptEnabled: !withoutScript,
  });
  context.setDefaultTimeout(actionTimeout);
  context.on('page', (each) => each.on('domcontentloaded', countPage));
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('theme')) localStorage.setItem('theme', chosen);
  }, theme);
  if (signedInAs) await context.addInitScript(restoreItems, inject('sessions')[signedInAs]);
  const page = await context.newPage();
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expectedErrors?.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => message.type() === 'error' && !isHeld(message.text()) && note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
  return { page, problems };
}

function countPage(page: Page): void {
  count(new URL(page.url()).pathname.startsWith('/dashboard') ? 'panels opened' : 'pages opened');
}

/** Runs in the page before its own scripts, at the first visit only, so that a later logout is kept. */
function restoreItems(items: StoredSession): void {
  if (sessionStorage.getItem('restored')) return;
  sessionStorage.setItem('restored', 'yes');
  for (const [key, value] of items) localStorage.setItem(key, value);
  localStorage.setItem('last-use', String(Date.now()));
}
