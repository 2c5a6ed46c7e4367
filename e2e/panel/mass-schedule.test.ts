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

it('a mass of the week is given up in three clicks, printed so, and comes back', async () => {
  const page = await openSection('mass-schedule');
  await page.getByRole('tab', { name: 'Esta semana' }).click();
  const thursday = page.getByRole('listitem', { name: /^quinta-feira/ });
  await thursday.getByRole('button', { name: /^Não haverá: missa das 18h/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar neste dia' }).click();
  await thursday.getByText('Não haverá', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const sheet = page.getByRole('dialog', { name: 'Imprimir' }).getByRole('article');
  await sheet.getByRole('row', { name: /^Quinta-feira.*18:00.*não haverá/ }).waitFor();
  await page.keyboard.press('Escape');

  await thursday.getByRole('button', { name: /^Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Voltar ao de toda semana' }).click();
  await thursday.getByRole('button', { name: /^Não haverá/ }).waitFor();
});
