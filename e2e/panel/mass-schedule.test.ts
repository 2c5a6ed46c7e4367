import { expect, it } from 'vitest';
import { describeSection } from './describe-section.ts';
import { openSection } from './panel.ts';
import { massSchedule } from './sections.ts';

describeSection(massSchedule);

it('the week is listed and printed from Monday to Sunday', async () => {
  const page = await openSection('mass-schedule');
  const table = page.getByRole('table', { name: 'Horários de missa' });
  const masses = ({ day, time }: { day: string; time: string }) => `${day} ${time}`;
  const week = [
    ...['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'].map((day) => `${day} 18:00`),
    'Sábado 17:00',
    ...['08:00', '10:00', '18:00'].map((time) => `Domingo ${time}`),
  ];
  const cellsOf = (rows: Element[]) =>
    rows.map((row) => {
      const [day, time] = row.querySelectorAll('td');
      return { day: (day?.querySelector('span') ?? day)?.textContent ?? '', time: time?.textContent ?? '' };
    });
  await table.getByRole('row').nth(9).waitFor();
  expect((await table.locator('tbody tr').evaluateAll(cellsOf)).map(masses)).toEqual(week);
  expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Imprimir' }).click();
  const sheet = page.getByRole('dialog', { name: 'Imprimir' }).getByRole('article');
  await sheet.getByRole('heading', { name: 'Horários de Missa' }).waitFor();
  expect((await sheet.locator('tbody tr').evaluateAll(cellsOf)).map(masses)).toEqual(week);
  const tuesday = sheet.getByRole('row').filter({ hasText: 'Terça-feira' });
  await tuesday.getByRole('cell', { name: 'Missão regular' }).waitFor();
});
