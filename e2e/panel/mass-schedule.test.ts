import { expect, it } from 'vitest';
import { describeSection } from './describe-section.ts';
import { openSection } from './panel.ts';
import { massSchedule } from './sections.ts';

describeSection(massSchedule);

const week = [
  ...['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'].map((day) => [day, '18:00']),
  ['Sábado', '17:00'],
  ...['08:00', '10:00', '18:00'].map((time) => ['Domingo', time]),
];

/** Weekday and time of a table's rows. */
const dayAndTime = (rows: Element[]) =>
  rows.map((row) => {
    const [day, time] = row.querySelectorAll('td');
    return [(day?.querySelector('span') ?? day)?.textContent, time?.textContent];
  });

it('the week is listed and printed from Monday to Sunday', async () => {
  const page = await openSection('mass-schedule');
  const rows = page.getByRole('table', { name: 'Horários de missa' }).locator('tbody tr');
  await rows.nth(8).waitFor();
  expect(await rows.evaluateAll(dayAndTime)).toEqual(week);
  expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  const sheet = page.getByRole('dialog', { name: 'Imprimir' }).getByRole('article');
  await sheet.getByRole('heading', { name: 'Horários de Missa' }).waitFor();
  expect(await sheet.locator('tbody tr').evaluateAll(dayAndTime)).toEqual(week);
  const tuesday = sheet.getByRole('row').filter({ hasText: 'Terça-feira' });
  await tuesday.getByRole('cell', { name: 'Missão regular' }).waitFor();
});
