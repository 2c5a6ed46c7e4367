// `npm run compare-pictures -- .cache/before`: takes pictures of all pages and sections, and keeps them in a folder.
// `npm run compare-pictures -- .cache/after --against .cache/before`: takes them again, with the same rows, and names
// those that differ in any pixel; the exit code is then 1. Both on one day, because the site is built for its day.
// `--only Avisos` looks at those with this in their names alone.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page, type Request } from 'playwright';
import { sentencesAbout } from '#contract/noun.ts';
import { temporaryFolder } from '../.ci/temporary-folder.mjs';
import { changedPixels } from './changed-pixels.ts';
import { chromiumLaunch } from './chromium.ts';
import { KeptAnswers } from './kept-answers.ts';
import { motionEnded } from './motion.ts';
import * as rowSections from './panel/sections.ts';
import { addressOn, routes } from './site/routes.ts';
import { startStackProcess } from './stack-process.ts';
import { signIn } from './staff.ts';

const widths = [1280, 768, 360];
const themes = ['light', 'dark'] as const;

/** CSS pixels: of a page, and of a dialog, whose form is then seen whole. */
const height = 900;
const dialogHeight = 2400;

/** Parts of a page that wait for rows or code. */
const loading = '[aria-busy="true"], [data-loading], [aria-label^="Carregando"], :text("Carregando")';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const [folder] = positionals;
const { against, only = '' } = values;
const usage =
  'Usage: npm run compare-pictures -- <new folder> [--against <folder of an earlier run>] [--only <part of a name>]';
if (values.help) {
  console.log(usage);
  process.exit();
}
if (!folder || existsSync(folder) || (against && !existsSync(join(against, 'clock')))) {
  console.error(usage);
  process.exit(2);
}

process.env.TMPDIR = temporaryFolder();
process.env.ENV_FILE = 'off';
await mkdir(folder, { recursive: true });
const clock = against ? new Date(await readFile(join(against, 'clock'), 'utf8')) : new Date();
const answers = new KeptAnswers(join(against ?? folder, 'answers.json'));
const taken = new Set<string>();
const different: string[] = [];

const stack = await startStackProcess({
  environment: { SITE_URL: 'https://paroquia.test', PAYMENTS: 'sandbox', SITE_BUILD_PAUSE: '3600' },
  ...(against && { initializedData: join(against, 'data') }),
});
// Under the same address each time, because sheets and codes show it.
const address = 'http://localhost:4321';
const mapped = `MAP ${new URL(address).host} ${new URL(stack.baseUrl).host}`;
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, `--host-resolver-rules=${mapped}`],
});
const requests = new WeakMap<Page, Set<Request>>();
try {
  const lastUse: [string, string] = ['last-use', String(clock.getTime())];
  const session = [...(await signIn(stack.baseUrl, 'admin')), lastUse];
  await Promise.all(
    themes.flatMap((theme) => [
      openPage([['theme', theme]]).then((page) => lookAtSite(page, theme)),
      openPage([['theme', theme], ...session]).then((page) => lookAtPanel(page, theme)),
    ]),
  );
  await stack.stop();
  if (!against) {
    await answers.keep();
    await cp(stack.dataDir, join(folder, 'data'), { recursive: true });
    // A later run would begin with this site, and build its own code's meanwhile.
    await rm(join(folder, 'data', 'site'), { recursive: true });
    await writeFile(join(folder, 'clock'), clock.toISOString());
  }
} finally {
  await browser.close();
  await stack.remove();
}
if (against && !only) {
  const earlier = (await readdir(against)).filter((file) => file.endsWith('.png'));
  different.push(...earlier.filter((file) => !taken.has(file)).map((file) => `${file}: gone`));
}
for (const each of different) console.log(`✗ ${each}`);
console.log(`${taken.size} pictures${against ? `, ${different.length} differ` : ''}`);
process.exitCode = different.length > 0 ? 1 : 0;

async function openPage(items: [key: string, value: string][]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(90_000);
  await context.clock.setFixedTime(clock);
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, items);
  await context.route('**/api/**', (route) => answers.answer(route, stack.baseUrl));
  const page = await context.newPage();
  const open = new Set<Request>();
  requests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page;
}

async function lookAtSite(page: Page, theme: string): Promise<void> {
  for (const [file, route] of Object.entries(routes)) {
    const name = `site ${file.replace('.astro', '')}`;
    if (!name.includes(only)) continue;
    await page.setViewportSize({ width: 1280, height });
    // Not from one page to a fragment of the same.
    await page.goto('about:blank');
    await page.goto(await addressOn(stack.baseUrl, route), { waitUntil: 'networkidle' });
    await lookAtWidths(page, name, theme);
  }
}

/** Every section as an administrator opens it, and its form for a new row. */
async function lookAtPanel(page: Page, theme: string): Promise<void> {
  const openers = Object.values(rowSections).map(({ noun }) => sentencesAbout(noun).newTitle);
  await page.setViewportSize({ width: 1280, height });
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const entries = page.getByRole('navigation', { name: 'Seções do painel' }).getByRole('button');
  for (const label of await entries.allTextContents()) {
    const name = `panel ${label}`;
    if (!name.includes(only)) continue;
    await page.setViewportSize({ width: 1280, height });
    await entries.filter({ hasText: new RegExp(`^${label}$`) }).click();
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    await lookAtWidths(page, name, theme);
    await page.setViewportSize({ width: 1280, height: dialogHeight });
    const opener = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^(${openers.join('|')}|Adicionar Evento)$`) });
    if ((await opener.count()) === 0) continue;
    await opener.first().click();
    await page.getByRole('dialog').waitFor();
    await lookAtWidths(page, `${name}, form`, theme, dialogHeight);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function lookAtWidths(page: Page, name: string, theme: string, tall = height): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: tall });
    await look(page, name, width, theme);
  }
}

/** Takes a picture, once two in a row are equal, and compares it with the earlier run's. */
async function look(page: Page, name: string, width: number, theme: string): Promise<void> {
  let picture = await takeLoaded(page);
  for (let before: Buffer = Buffer.of(); !picture.equals(before); ) {
    before = picture;
    picture = await takeLoaded(page);
  }
  const file = `${name.replaceAll('/', '-')}, ${width}, ${theme}.png`;
  await writeFile(join(folder as string, file), picture);
  taken.add(file);
  if (!against) return;
  const earlier = join(against, file);
  const changed = existsSync(earlier) ? await changedPixels(await readFile(earlier), picture) : 'new';
  if (changed) different.push(`${file}: ${changed}`);
}

/** A picture of the whole page, during which nothing was on its way. */
async function takeLoaded(page: Page): Promise<Buffer> {
  const onTheWay = requests.get(page) as Set<Request>;
  for (;;) {
    while (onTheWay.size > 0) await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.locator(loading).filter({ visible: true }).first().waitFor({ state: 'detached' });
    await page.evaluate(showWhole);
    await page.evaluate(motionEnded);
    const wasQuiet = onTheWay.size === 0;
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    if (wasQuiet && onTheWay.size === 0) return picture;
  }
}

/** Runs in the page: shows what loads only when it is scrolled to. */
async function showWhole(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  const images = [...document.images].filter(({ src }) => src);
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
}
