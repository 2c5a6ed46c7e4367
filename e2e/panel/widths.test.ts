import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sentencesAbout } from '#contract/noun.ts';
import { menuOf } from '../../admin/sections.ts';
import { pageForAll } from '../actors.ts';
import { expectNoAxeViolations, expectNoAxeViolationsButColours } from '../axe.ts';
import { siteBanner } from './panel.ts';
import { rowSections } from './row-sections.ts';
import { fillIn, type RowSection, saveButtons } from './section.ts';

/** From a small phone to a wide desktop; 1024 is a screen of 1280 with text at 125 %. */
const screens: readonly [width: number, height: number][] = [
  [320, 568],
  [360, 640],
  [768, 1024],
  [820, 1180],
  [1024, 640],
  [1100, 800],
  [1280, 800],
  [1920, 1080],
];

/** Each layout's smallest width: a form that fits here, with nothing over the focus, fits on larger ones. */
const smallest = new Set([320, 768, 1024]);
const phone = 320;
const desk = 1280;

/** CSS pixels. */
const leastLead = 200;

describe('from a telephone to a wide desk', () => {
  const panel = pageForAll((page) => page.goto('/dashboard'), { signedInAs: 'admin' });

  it.each(menuOf('admin'))(
    'the section $id has no axe violations, keeps room to read, and nothing lies over what has the focus',
    async ({ id, label }) => {
      const page = panel();
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page
        .getByRole('navigation', { name: 'Seções do painel' })
        .getByRole('button', { name: label, exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: label }).waitFor();
      const known = rowSections.find((section) => section.id === id);
      if (known?.tab) await page.getByRole('tab', { name: known.tab.label }).click();
      const opener = known ? sentencesAbout(known.noun).newTitle : 'Adicionar Evento';
      await siteBanner(page).waitFor();
      if (known) await page.getByRole('table').first().waitFor();
      await expect.poll(() => page.getByRole('status').filter({ hasText: 'Carregando' }).count()).toBe(0);
      const filters = page.getByRole('button', { name: /Filtros/ });
      const hasFilters = (await filters.count()) > 0;
      if (hasFilters) await filters.click();
      // The cash book's is among its filters.
      if (known && takesSearch(known)) expect(await page.getByRole('searchbox').count()).toBeGreaterThan(0);
      if (hasFilters) {
        await expectNoAxeViolationsOn(page, desk);
        await filters.click();
        await page.setViewportSize({ width: phone, height: 640 });
        await filters.click();
        const sheet = page.getByRole('dialog', { name: 'Filtros' });
        await sheet.waitFor();
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await zoomedFields(page)).toEqual([]);
        await expectNoAxeViolationsOn(page, phone, '[role="dialog"]');
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'detached' });
      }
      if (known) expect(await page.getByRole('button', { name: opener }).count()).toBe(known.calls.create ? 1 : 0);
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        const where = `${width} × ${height}`;
        if (known) await expect.poll(() => leadOf(page), { message: where }).toBeGreaterThanOrEqual(leastLead);
        // The calendar is drawn anew for another width.
        await expect.poll(() => overflowOf(page), { message: where }).toBeLessThanOrEqual(0);
        // A desk has the same layout as when its filters were open.
        if (width !== desk || !hasFilters) await expectNoAxeViolationsOn(page, width);
        if (!smallest.has(width)) continue;
        // Removed, because the previously focused control may be covered at this size.
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        expect(await coveredControls(page.getByRole('main')), where).toEqual([]);
      }
      if (known ? !known.calls.create : id !== 'calendar-events') return;

      await page.getByRole('button', { name: opener, exact: true }).click();
      const form = page.getByRole('dialog');
      const filled = (known?.fields ?? []).map((field) => ({ field, value: field.refused?.[0]?.[0] ?? field.value }));
      for (const { field, value } of filled) await fillIn(form, field, value);
      const save = form.getByRole('button', { name: known ? saveButtons(known).create : 'Salvar', exact: true });
      for (const [width, height] of screens) {
        if (!smallest.has(width) && width !== desk) continue;
        await page.setViewportSize({ width, height });
        await save.click();
        await form.getByRole('alert').waitFor();
        const where = `the form on ${width} × ${height}`;
        expect(await overflowOf(page), where).toBeLessThanOrEqual(0);
        if (width < 768) expect(await zoomedFields(page), where).toEqual([]);
        // The page behind was checked before.
        await expectNoAxeViolationsOn(page, width, '[role="dialog"]');
        await form.locator(':focus[aria-invalid="true"]').waitFor();
        if (smallest.has(width)) expect(await coveredControls(form), where).toEqual([]);
      }
      await form.getByRole('button', { name: 'Cancelar' }).click();
      const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
      // A form whose texts are all empty is closed without a question.
      if (filled.some(({ value }) => typeof value === 'string' && value !== ''))
        await question.getByRole('button', { name: 'Descartar' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    },
  );
});

/** On a phone and on a desk, which is where the layout differs; the colours are the same on both. */
async function expectNoAxeViolationsOn(page: Page, width: number, within?: string): Promise<void> {
  if (width === phone) await expectNoAxeViolationsButColours(page, within);
  if (width === desk) await expectNoAxeViolations(page, within);
}

/** True if the call of a section's list takes a search. */
const takesSearch = ({ calls: { list } }: RowSection): boolean =>
  'search' in ((list.query as z.ZodMiniObject | undefined)?.shape ?? {});

/** The width of the main column; a card is as wide as its list. */
async function leadOf(page: Page): Promise<number> {
  const lead = page.getByRole('main').locator('th[data-leads], ul[aria-label] > li').first();
  return (await lead.boundingBox())?.width ?? 0;
}

/** Fields with text below 16 pixels, at which an iPhone zooms the page in. */
const zoomedFields = (page: Page) =>
  page
    .locator('input, select, textarea:not([aria-hidden]), [contenteditable="true"]')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 200)),
    );

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Focuses each control and returns the covered ones: any part of a field counts, of the editor its line. */
const coveredControls = (place: Locator): Promise<string[]> =>
  place.evaluate((root) => {
    const boxOf = (control: HTMLElement) => {
      const { anchorNode } = document.getSelection() ?? {};
      const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      return (control.isContentEditable && line && control.contains(line) ? line : control).getBoundingClientRect();
    };
    const isSeen = (control: HTMLElement) => {
      const { left, right, top, bottom } = boxOf(control);
      const inset = 4;
      const edges = control.matches('input, select, textarea') ? [left + inset, right - inset] : [];
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        ...edges.flatMap((x) => [
          [x, top + inset],
          [x, bottom - inset],
        ]),
      ];
      // A field's own icon may cover it.
      const whole = control.closest('.mantine-Input-wrapper') ?? control;
      return points.every(([x = 0, y = 0]) => whole.contains(document.elementFromPoint(x, y)));
    };
    const found = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [contenteditable="true"]',
    );
    const controls = [...found].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
    );
    const active = document.activeElement;
    const covered: string[] = [];
    for (const control of active instanceof HTMLElement && root.contains(active) ? [active, ...controls] : controls) {
      control.focus();
      if (!isSeen(control)) covered.push(control.getAttribute('aria-label') ?? control.id + control.textContent);
    }
    return covered;
  });
