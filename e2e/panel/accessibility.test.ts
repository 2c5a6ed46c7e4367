import { expect, it } from 'vitest';
import { menuOf } from '../../admin/sections.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { openSection } from './panel.ts';
import { otherSections, rowSections } from './row-sections.ts';

// Each is looked at in `widths.test.ts`.
it('every section of the registry is checked by axe', () => {
  const known = [...rowSections.map(({ id }) => id), ...otherSections];
  expect(known.sort()).toEqual(
    menuOf('admin')
      .map(({ id }) => id)
      .sort(),
  );
});

it('the menu’s drawer has no axe violations', async () => {
  const page = await openSection('overview', { width: 360 });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('navigation', { name: 'Seções do painel' }).waitFor();
  await expectNoAxeViolations(page);
});
