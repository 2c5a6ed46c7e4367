import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sentencesAbout } from '#contract/noun.ts';
import { menuOf } from '../../admin/sections.ts';
import { expectNoAxeViolations, expectNoAxeViolationsButColours } from '../axe.ts';
import { openSection, siteBanner } from './panel.ts';
import { otherSections, rowSections } from './row-sections.ts';
import { type RowSection, saveButtons } from './section.ts';

const sections = menuOf('admin');

it('every section of the registry is checked by axe', () => {
  const known = [...rowSections.map(({ id }) => id), ...otherSections];
  expect(known.sort()).toEqual(sections.map(({ id }) => id).sort());
});

describe('in both themes', () => {
  it.each(sections)(
    'the section $id has no axe violations, and nothing overflows a desk or a phone',
    async ({ id }) => {
      const page = await openSection(id, { signedInAs: 'admin' });
      await siteBanner(page).waitFor();
      await shown(page);
      await expectToFit(page);
      const rows = rowSections.find((section) => section.id === id);
      if (!rows) return;
      if (takesSearch(rows)) expect(await page.getByRole('searchbox').count()).toBe(1);

      const newRow = page.getByRole('button', { name: sentencesAbout(rows.noun).newTitle });
      expect(await newRow.count()).toBe(rows.calls.create ? 1 : 0);
      if (!rows.calls.create) return;
      await newRow.click();
      await page.getByRole('button', { name: saveButtons(rows).create }).click();
      const complaints = rows.fields.flatMap(({ refused = [] }) => refused.filter(([value]) => value === ''));
      for (const [, sentence] of complaints) await page.getByRole('alert').getByText(sentence).waitFor();
      await expectToFit(page);
    },
  );

  it('the menu’s drawer has no axe violations', async () => {
    const page = await openSection('overview', { width: 360 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('navigation', { name: 'Seções do painel' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

/** Whether the call of a section's list takes a search. */
const takesSearch = ({ calls: { list } }: RowSection): boolean =>
  'search' in ((list.query as z.ZodMiniObject | undefined)?.shape ?? {});

/** Without axe violations, and without anything that leaves the screen. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolationsButColours(page);
  expect(await overflow(page), 'on a phone').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNoAxeViolations(page);
  expect(await overflow(page), 'on a desk').toBeLessThanOrEqual(0);
}

/** Waits until nothing is being read any more. */
async function shown(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Carregando' }).count()).toBe(0);
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
