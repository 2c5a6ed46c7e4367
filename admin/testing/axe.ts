import axe from 'axe-core';
import { expect } from 'vitest';
import { axeTags } from '../../e2e/axe-tags.ts';

/** On what is shown now. What concerns a whole page is asked of whole pages. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: axeTags,
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  const complaints = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(complaints).toEqual([]);
}
