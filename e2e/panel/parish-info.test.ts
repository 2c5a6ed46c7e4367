import { expect, it } from 'vitest';
import { rowsOfUnpaged } from '#contract/primitives.ts';
import { describeSection } from './describe-section.ts';
import { changeAnswers, openSection } from './panel.ts';
import { parishInfo } from './sections.ts';

describeSection(parishInfo);

it('all of it is shown, and what does not come at once is read a hundred at a time', async () => {
  const pages = new Set<string>();
  const page = await openSection('parish-info', { tab: 'parish-info', signedInAs: 'admin' }, (prepared) =>
    changeAnswers(prepared, '**/api/parish-info*', (envelope, { searchParams }) => {
      pages.add(searchParams.toString());
      // Pretends that there is one row more than an unpaged answer holds; the API doesn't have it.
      return { ...envelope, pagination: { ...(envelope.pagination as object), total: rowsOfUnpaged + 1 } };
    }),
  );
  await page.getByRole('row').filter({ hasText: 'Horário de verão da capela' }).getByText('Inativa').waitFor();
  expect([...pages].sort()).toEqual(['', 'page=11&limit=100']);
  expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
});
