import { expect, it } from 'vitest';
import content from '../../site/content/communities.json' with { type: 'json' };
import { openPage } from '../actors.ts';

const { communities } = content;

it('the demonstration has the three communities of the document', () => {
  expect(communities).toHaveLength(3);
});

it('each community has photos, words, activities, places with their hours, and its Instagram', async () => {
  const page = await openPage({ withoutScript: true });
  await page.goto('/comunidades');
  const ways = page.getByRole('list', { name: 'As comunidades' }).getByRole('link');
  expect(await ways.locator('strong').allTextContents()).toEqual(communities.map(({ name }) => name));
  for (const [index, { description, activities, places, instagram, photos }] of communities.entries()) {
    const part = page.locator((await ways.nth(index).getAttribute('href')) as string);
    const shown = part.locator('a.photo img');
    expect(await shown.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual(
      photos.map((photo) => photo.description),
    );
    expect(await part.locator('.community__text').allTextContents()).toEqual(description);
    expect(await part.locator('.community__activities li').allTextContents()).toEqual(activities);
    expect(await part.locator('.community__places span').allTextContents()).toEqual(
      places.flatMap(({ address, schedule }) => [address, schedule]),
    );
    const contact = part.getByRole('link', { name: 'no Instagram' });
    expect(await contact.getAttribute('href')).toBe(`https://www.instagram.com/${instagram}/`);
    expect(await contact.getAttribute('rel')).toBe('noopener');
  }
});
