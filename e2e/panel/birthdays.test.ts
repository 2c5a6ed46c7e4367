import { expect, it } from 'vitest';
import type { Birthday } from '#contract/birthdays.ts';
import { describeSection } from './describe-section.ts';
import { given, openSection, unique } from './panel.ts';
import { birthdays } from './sections.ts';

describeSection(birthdays);

it('people are found by their name, with the day that they were born', async () => {
  const { name } = await given<Birthday>('/birthdays', { name: unique('Zéfiro'), birth_date: '1996-02-29' });
  const page = await openSection('birthdays');
  await page.getByRole('searchbox', { name: 'Buscar aniversariantes' }).fill(name.replace('é', 'e').toUpperCase());
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('29/02/1996').waitFor();
  await row.getByText('Ativo').waitFor();
});
