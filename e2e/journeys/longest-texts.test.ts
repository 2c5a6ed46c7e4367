import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { concepts } from '#contract/concepts.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { parishInfoFields, parishInfoSections } from '#contract/parish-info.ts';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { call } from '../panel/panel.ts';
import { longestRow } from '../site/longest-texts.ts';
import { addressOn, routes } from '../site/routes.ts';

/** Milliseconds until the texts are on the site: a build on a busy machine. */
const buildTimeout = 180_000;

/** The rows that visitors see. Those about the parish are written for each of its sections. */
const shown = concepts.flatMap(({ name, siteTable, rows }) =>
  siteTable && rows && name !== 'parish-info' ? [rows] : [],
);

let stack: BuildingStack;
beforeAll(async () => {
  // Built only when asked, once for all that is written before.
  stack = await startBuildingStack({ SITE_BUILD_PAUSE: '3600' });
});
afterAll(() => stack?.remove());

it(
  'nothing that staff write makes a page scroll sideways, on the narrowest telephone or a tablet',
  async () => {
    const { data: rows } = await call<ParishContentItem[]>(
      'GET',
      '/parish-content?limit=100',
      undefined,
      'admin',
      stack.baseUrl,
    );
    const picture = rows.flatMap(({ content: { photo } }) => photo ?? [])[0] as string;
    expect(picture).toBeTruthy();
    const write = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { status, ...answer } = await call<{ id: string; slug: string }>(
        method,
        path,
        body,
        'admin',
        stack.baseUrl,
      );
      expect(status, `${path}: ${JSON.stringify(answer).slice(0, 500)}`).toBeLessThan(300);
      return answer.data;
    };
    for (const kind of Object.keys(parishKinds) as ParishKindName[]) {
      const content = longestRow(parishKinds[kind].fields, picture);
      const row = rows.find((other) => other.kind === kind);
      if (row) await write('PUT', `/parish-content/${row.id}`, { content });
      else await write('POST', '/parish-content', { kind, content });
    }
    for (const section of Object.keys(parishInfoSections)) {
      await write('POST', '/parish-info', { ...longestRow(parishInfoFields, picture), section });
    }
    const written: Record<string, { id: string; slug: string }> = {};
    for (const { calls, fields } of shown) {
      written[calls.create.path] = await write('POST', calls.create.path, longestRow(fields, picture));
    }
    await write('POST', '/site-build', {});
    await expect.poll(() => unbuilt(stack), { timeout: buildTimeout, interval: 200 }).toEqual([]);

    expect(await (await fetch(`${stack.baseUrl}/`)).text()).toContain('W'.repeat(100));
    const addresses = [`/noticia/${written['/news']?.slug}`, `/aviso/${written['/announcements']?.id}`];
    for (const route of Object.values(routes)) addresses.push(await addressOn(stack.baseUrl, route));
    const page = await openPage({ at: stack.baseUrl, expectedErrors: /404|ERR_|Failed to load resource/ });
    const tooWide: string[] = [];
    for (const address of addresses) {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(address);
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 740 });
        const widest = await widestBeyond(page);
        if (widest) tooWide.push(`${address.slice(0, 60)} at ${width}: ${widest}`);
      }
    }
    expect(tooWide).toEqual([]);
  },
  2 * buildTimeout,
);

/** The element that reaches farthest to the right, if the page scrolls sideways. */
const widestBeyond = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const scrollsItself = (element: Element): boolean => {
      const parent = element.parentElement;
      return (
        parent !== null &&
        parent !== document.body &&
        (getComputedStyle(parent).overflowX !== 'visible' || scrollsItself(parent))
      );
    };
    const all = [...document.body.querySelectorAll('*')].filter((element) => !scrollsItself(element));
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [widest] = all.toSorted((one, other) => right(other) - right(one));
    const words = widest?.textContent?.trim().slice(0, 20);
    return `${scrollWidth - clientWidth} px, ${widest?.tagName.toLowerCase()}.${widest?.className} in .${widest?.parentElement?.className}, “${words}”`;
  });
