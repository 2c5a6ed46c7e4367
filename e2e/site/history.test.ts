import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { contents, linesOf } from './parish-rows.ts';

const groups = contents('group');
const sectors = contents('sector');
const [patron] = contents('patron');
const [decree] = contents('decree');
const people = contents('person');

it('the demonstration has all groups and sectors', () => {
  expect([groups.length, sectors.length]).toEqual([18, 7]);
});

it('the parish’s page has all texts', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/paroquia');
  const region = (name: string) => page.getByRole('region', { name });
  expect(await region(patron?.name as string).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Entre em contato' }).getAttribute('href')).toBe('/contato');
  expect(await region('Pastorais, grupos e movimentos').locator('li strong').allTextContents()).toEqual(
    groups.map(({ name }) => name),
  );
  expect(await region('Setores').locator('li h3').allTextContents()).toEqual(sectors.map(({ name }) => name));
  const limits = region(decree?.title as string);
  expect(await limits.getByRole('term').allTextContents()).toEqual(['Norte', 'Oeste', 'Leste', 'Sul']);
  const { north, west, east, south } = decree ?? {};
  expect(await limits.getByRole('definition').allTextContents()).toEqual([north, west, east, south]);

  const team = page.locator('.team__people > li');
  expect(await team.count()).toBe(people.length);
  for (const [index, { name, specialties }] of people.entries()) {
    const person = team.nth(index);
    expect(await person.getByRole('heading').textContent()).toBe(name);
    expect(await person.getByRole('listitem').allTextContents()).toEqual(linesOf(specialties));
    expect(await person.locator('img').getAttribute('src')).toMatch(/\.webp$/);
  }

  // The links at the top scroll to the parts, below the header.
  for (const link of await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').all()) {
    const href = (await link.getAttribute('href')) as string;
    expect(await page.locator(href).count(), href).toBe(1);
  }
});
