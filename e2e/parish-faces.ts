// `npm run faces -- .cache/faces`: builds the site of each invented parish in each colour, and takes pictures of its
// pages at two widths in both themes. To be looked at; they are compared with nothing.
// `--only chapel` and `--colours azul,terra` make fewer.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { type ParishColour, parishColours } from '#contract/parish-face.ts';
import { temporaryFolder } from '../.ci/temporary-folder.mjs';
import { chromiumLaunch } from './chromium.ts';
import { armsOf, type InventedParish, inventedParishes, photoOf } from './invented-parishes.ts';
import { startStackProcess } from './stack-process.ts';
import { staff, staffPassword } from './staff.ts';

const pages = { home: '/', contato: '/contato', historia: '/paroquia', comunidades: '/comunidades' };
const widths = [360, 1280];
const themes = ['light', 'dark'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    colours: { type: 'string', default: Object.keys(parishColours).join() },
  },
});
const [folder] = positionals;
if (!folder || existsSync(folder)) {
  console.error('Usage: npm run faces -- <new folder> [--only <parish>] [--colours azul,vinho]');
  process.exit(2);
}
process.env.TMPDIR = temporaryFolder();
process.env.ENV_FILE = 'off';
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
try {
  for (const [name, parish] of Object.entries(inventedParishes)) {
    if (!values.only || values.only === name) await takeFaces(browser, folder, name, parish);
  }
} finally {
  await browser.close();
}

async function takeFaces(browser: Browser, folder: string, name: string, parish: InventedParish): Promise<void> {
  const stack = await startStackProcess({
    environment: {
      DEMONSTRATION: parish.hasEverything ? 'on' : 'off',
      SITE_URL: 'https://paroquia.test',
      SITE_BUILD_PAUSE: '3600',
      ADMIN_EMAIL: staff.admin,
      ADMIN_PASSWORD: staffPassword,
    },
  });
  let token = '';
  const write = async <Row>(method: string, path: string, body?: object | Buffer): Promise<Row> => {
    const isPhoto = Buffer.isBuffer(body);
    const answer = await fetch(`${stack.baseUrl}/api${path}`, {
      method,
      headers: {
        'Content-Type': isPhoto ? 'image/webp' : 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isPhoto ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const photo = async (bytes: Buffer) => (await write<{ src: string }>('POST', '/media', bytes)).src;
  try {
    token = (await write<{ token: string }>('POST', '/auth/login', { email: staff.admin, password: staffPassword }))
      .token;
    for (const [path, body] of parish.rows) await write('POST', path, body);
    const rows = await write<ParishContentItem[]>('GET', '/parish-content?kind=identity');
    const former = rows.find(({ kind }) => kind === 'identity');
    const identity = {
      ...former?.content,
      ...parish.identity,
      ...(parish.church && { church: await photo(await photoOf(parish.church)), church_focus: '50% 40%' }),
      ...(parish.arms && { arms: await photo(await armsOf(parish.arms)) }),
    };
    const { id } =
      former ?? (await write<{ id: string }>('POST', '/parish-content', { kind: 'identity', content: identity }));
    for (const colour of (values.colours as string).split(',') as ParishColour[]) {
      await write('PUT', `/parish-content/${id}`, { content: { ...identity, colour } });
      await write('POST', '/site-build', {});
      while ((await write<{ state: string }>('GET', '/site-build')).state !== 'current') await pause(100);
      await takePages(browser, stack.baseUrl, join(folder, `${name}-${colour}`));
    }
  } finally {
    await stack.remove();
  }
}

async function takePages(browser: Browser, baseURL: string, prefix: string): Promise<void> {
  for (const width of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({
        baseURL,
        locale: 'pt-BR',
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        // Photos below are loaded as they come into view.
        await page.evaluate(() => {
          for (const image of document.images) image.loading = 'eager';
        });
        await page.waitForLoadState('networkidle');
        await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
        await page.screenshot({ path: `${prefix}-${name}-${width}-${theme}.png`, fullPage: true });
      }
      await context.close();
    }
  }
}
