import { expect, it } from 'vitest';
import { mediaSource } from '#contract/media-source.ts';
import { newsItem } from '#contract/news.ts';
import { toHomeCard, toListCard, toRelatedCard } from './news-card.ts';

const photo = mediaSource(`${'0a'.repeat(16)}.webp`);

const item = (content: string) =>
  newsItem.parse({
    id: crypto.randomUUID(),
    title: 'Festa',
    excerpt: null,
    content,
    slug: 'festa',
    document: null,
    document_name: null,
    document_bytes: null,
    is_published: true,
    publish_at: null,
    expires_at: null,
    order: 0,
    createdAt: '2026-11-21T12:00:00+00:00',
    publishedAt: '2026-11-21T12:00:00+00:00',
    updatedAt: '2026-11-21T12:00:00+00:00',
    author: null,
  });

it.each([
  ['home', toHomeCard],
  ['the list', toListCard],
  ['an article’s end', toRelatedCard],
])('a card of %s has the first picture of its text, and no trace of one otherwise', (_, toCard) => {
  const second = '<img src="https://fotos.test/b.jpg" alt="b" />';
  expect(toCard(item(`<p>Vamos</p><img src="${photo}" alt="a" width="800" height="600" />${second}`)).picture).toEqual({
    src: photo,
    width: 800,
    height: 600,
  });
  expect(toCard(item(second)).picture).toMatchObject({ width: 16, height: 9 });
  expect(toCard(item('<p>Vamos</p>'))).not.toHaveProperty('picture');
  expect(toCard(item(`<img src="${photo}" alt="O altar" /><p>Vamos</p>`)).excerpt).toBe('Vamos');
});
