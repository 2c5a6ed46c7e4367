import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack } from '../building-stack.ts';
import { call } from '../panel/panel.ts';

/** Milliseconds until changes are on the site: a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;
beforeAll(async () => {
  // Built only when asked, once for all that is written before.
  stack = await startBuildingStack({ SITE_BUILD_PAUSE: '3600' });
});
afterAll(() => stack?.remove());

const word = 'Constantinopolitano'.repeat(4);
const text = async (path: string) => await (await fetch(stack.baseUrl + path)).text();

async function write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { status, data } = await call<{ id: string }>(method, path, body, 'admin', stack.baseUrl);
  expect(status).toBeLessThan(300);
  return data;
}

const publish = () => write('POST', '/site-build');

const inform = (section: string, title: string) =>
  write('POST', '/parish-info', {
    section,
    title,
    content: `<h2>Parte</h2><p><span style="color: #c00000">${word}</span></p>`,
  });

it(
  'what an administrator writes of the parish is shown where it belongs, fits a telephone, and is gone once it is deleted',
  async () => {
    expect(await text('/')).not.toContain('aria-label="Sobre as missas"');
    expect(await text('/calendario')).not.toContain('aria-label="Sobre os eventos"');
    const sections = ['geral', 'missas', 'eventos', 'contatos', 'horarios'] as const;
    const informed = [];
    for (const section of sections) informed.push(await inform(section, `Sobre ${section}`));
    await write('POST', '/parish-content', {
      kind: 'sacrament',
      content: { name: word.slice(0, 60), text: `Primeiro parágrafo.\n${word}`, times: word, contact: word },
    });
    const vigil = { name: 'Vigília', weekday: 5, begins: '22:00', ends: '05:30', place: word };
    await write('POST', '/parish-content', { kind: 'regular_time', content: vigil });
    const { data: rows } = await call<ParishContentItem[]>('GET', '/parish-content', undefined, 'admin', stack.baseUrl);
    const feast = rows.find(({ kind }) => kind === 'feast') as ParishContentItem;
    await write('PUT', `/parish-content/${feast.id}`, {
      content: { ...feast.content, begins: '18:00', ends: '01:00' },
    });
    await publish();

    await expect.poll(() => text('/convite'), { timeout: buildTimeout, interval: 200 }).toContain('T04:00:00.000Z');
    const shown = {
      '/': ['missas'],
      '/paroquia': ['geral'],
      '/calendario': ['eventos'],
      '/contato': ['missas', 'contatos', 'horarios'],
    };
    for (const [path, named] of Object.entries(shown)) {
      const page = await openPage({ at: stack.baseUrl, width: 360, withoutScript: true });
      await page.goto(path);
      const titles = await page.locator('.info h2').allTextContents();
      for (const section of sections) expect(titles.includes(`Sobre ${section}`), path).toBe(named.includes(section));
      expect(await page.locator('.info h3').count(), path).toBe(named.length);
      const coloured = page.locator('.info span', { hasText: word }).first();
      expect(await coloured.getAttribute('style'), path).toContain('color');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
    expect(await text('/paroquia')).toContain('<p>Primeiro parágrafo.</p>');
    expect(await text('/contato')).toContain('22h às 5h30 do dia seguinte');

    for (const { id } of informed) await write('DELETE', `/parish-info/${id}`);
    await publish();
    await expect
      .poll(() => text('/'), { timeout: buildTimeout, interval: 200 })
      .not.toContain('aria-label="Sobre as missas"');
  },
  2 * buildTimeout,
);
