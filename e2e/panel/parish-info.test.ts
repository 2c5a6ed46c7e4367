import { expect, it } from 'vitest';
import { describeSection } from './describe-section.ts';
import { changeAnswers, openSection } from './panel.ts';
import { parishInfo } from './sections.ts';

describeSection(parishInfo);

it('all of it is shown, read a hundred at a time', async () => {
  const pages = new Set<string | null>();
  const page = await openSection('parish-info', { signedInAs: 'admin' }, (prepared) =>
    changeAnswers(prepared, '**/api/parish-info?*', (envelope, { searchParams }) => {
      pages.add(`${searchParams.get('page')} of ${searchParams.get('limit')}`);
      // As if there were another page, which the API answers empty.
      return { ...envelope, pagination: { ...(envelope.pagination as object), pages: 2 } };
    }),
  );
  await page.getByRole('row').filter({ hasText: 'Horário de verão da capela' }).getByText('Inativa').waitFor();
  expect([...pages].sort()).toEqual(['1 of 100', '2 of 100']);
  expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
});
