import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

it('the parish’s page tells all of the document', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/paroquia');
  const region = (name: string) => page.getByRole('region', { name });
  expect(await region('Nossa Senhora de Lourdes').isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Entre em contato' }).getAttribute('href')).toBe('/contato');
  expect(await region('Pastorais, grupos e movimentos').getByRole('listitem').count()).toBe(18);
  expect(await region('Setores').getByRole('listitem').count()).toBe(7);
  const decree = region('O decreto de criação');
  expect(await decree.getByRole('term').allTextContents()).toEqual(['Norte', 'Oeste', 'Leste', 'Sul']);
  expect((await decree.getByRole('definition').allTextContents()).every((limit) => limit.length > 9)).toBe(true);

  const team = page.locator('.team__people > li');
  expect(await team.count()).toBeGreaterThan(1);
  for (const person of await team.all()) {
    expect(await person.getByRole('heading').textContent()).toMatch(/^(Pe\.|Diác\.) /);
    expect(await person.getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await person.locator('img').getAttribute('src')).toMatch(/\.webp$/);
  }

  // The links above lead to its parts, below the header.
  for (const link of await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').all()) {
    const href = (await link.getAttribute('href')) as string;
    expect(await page.locator(href).count(), href).toBe(1);
  }
});

it('each community has photos, words, activities, places with their hours, and its Instagram', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/comunidades');
  const ways = page.getByRole('list', { name: 'As comunidades' }).getByRole('link');
  expect(await ways.count()).toBe(3);
  for (const way of await ways.all()) {
    const part = page.locator((await way.getAttribute('href')) as string);
    expect(await part.locator('a.photo img').count()).toBeGreaterThan(1);
    expect((await part.locator('.community__text').allTextContents()).join().length).toBeGreaterThan(200);
    expect(await part.locator('.community__activities li').count()).toBeGreaterThan(2);
    for (const place of await part.locator('.community__places li').all()) {
      expect(await place.locator('span').allTextContents()).toEqual([
        expect.stringMatching(/./),
        expect.stringMatching(/\dh/),
      ]);
    }
    const contact = part.getByRole('link', { name: 'no Instagram' });
    expect(await contact.getAttribute('href')).toMatch(/^https:\/\/www\.instagram\.com\/[\w.]+\/$/);
    expect(await contact.getAttribute('rel')).toBe('noopener');
  }
});
