import axe from 'axe-core';
import { expect } from 'vitest';

/** WCAG 2.2 A and AA, on what is shown now. What concerns a whole page is asked of whole pages. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  const complaints = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(complaints).toEqual([]);
}
