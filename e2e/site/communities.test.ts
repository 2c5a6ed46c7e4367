import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { contents, linesOf, photosOf } from './parish-rows.ts';

const communities = contents('community');

it('the demonstration has the three communities of the document', () => {
  expect(communities).toHaveLength(3);
});

it('each community has photos, words, activities, places with their hours, and its Instagram', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/comunidades');
  const ways = page.getByRole('list', { name: 'As comunidades' }).getByRole('link');
  expect(await ways.locator('strong').allTextContents()).toEqual(communities.map(({ name }) => name));
  for (const [index, community] of communities.entries()) {
    const { description, activities, places, instagram } = community;
    const part = page.locator((await ways.nth(index).getAttribute('href')) as string);
    const shown = part.locator('a.photo img');
    expect(await shown.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual(
      photosOf(community),
    );
    expect(await part.locator('.community__text').allTextContents()).toEqual(linesOf(description));
    expect(await part.locator('.community__activities li').allTextContents()).toEqual(linesOf(activities));
    expect(await part.locator('.community__places span').allTextContents()).toEqual(
      linesOf(places).flatMap((place) => place.split('; ').slice(1)),
    );
    const contact = part.getByRole('link', { name: 'no Instagram' });
    expect(await contact.getAttribute('href')).toBe(`https://www.instagram.com/${instagram?.slice(1)}/`);
    expect(await contact.getAttribute('rel')).toBe('noopener');
  }
});
