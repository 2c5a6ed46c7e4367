import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { axeTags, colourRules } from '../../e2e/axe-tags.ts';
import { motionEnded } from '../../e2e/motion.ts';

/** Checks what is shown now, in both themes, without the rules for whole pages. */
export async function expectNoAxeViolations(): Promise<void> {
  expect(await complaints(axeTags)).toEqual([]);
  const shown = document.documentElement.dataset.theme;
  const other = shown === 'dark' ? 'light' : 'dark';
  await switchTheme(other);
  expect(await complaints(colourRules), `after the switch to ${other}`).toEqual([]);
  await switchTheme(shown);
}

async function complaints(runOnly: string[]): Promise<string[]> {
  await commands.count('pages axed');
  await motionEnded();
  const { violations } = await axe.run(document, {
    runOnly,
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Switches the theme as another tab would. */
async function switchTheme(newValue = 'light'): Promise<void> {
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  await vi.waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe(newValue));
}
