import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { formCard as announcementForm } from '../features/announcements/announcement-card.ts';
import { announcementFilling } from '../features/announcements/announcement-filling.ts';
import { NewsCard } from '../features/news/NewsCard.tsx';
import { formCard as newsForm } from '../features/news/news-card.ts';
import { newsFilling } from '../features/news/news-filling.ts';
import { type CardFilling, fillCards, partName } from './card-form.ts';

function sectionOf(...cards: ReactElement[]): HTMLElement {
  const section = document.createElement('section');
  section.innerHTML = cards.map((card) => renderToStaticMarkup(card)).join('');
  return section;
}

function filledSection(form: ReactElement, fillings: CardFilling[]): HTMLElement {
  const section = sectionOf(form);
  fillCards(section, fillings);
  return section;
}

const words = fc.string({ unit: fc.constantFrom(...'aé <&"\''), minLength: 1, maxLength: 12 });
const announcements = fc.array(
  fc.record({
    id: fc.uuid(),
    title: words,
    text: fc.oneof(words, fc.constant('')),
    author: fc.oneof(words, fc.constant('')),
    createdOn: fc.constant('22/11/2026'),
    expiresAt: fc.constantFrom(null, '2026-11-28T23:59:59-03:00'),
  }),
);
const news = fc.array(
  fc.record(
    {
      slug: fc.stringMatching(/^[a-z-]{1,9}$/),
      title: words,
      date: fc.constant('22/11/2026'),
      author: fc.constant(''),
      excerpt: fc.oneof(words, fc.constant('')),
      isPublished: fc.constant(true),
      picture: fc.constant({ src: 'data:image/png,', width: 1600, height: 900 }),
    },
    { requiredKeys: ['slug', 'title', 'date', 'author', 'excerpt', 'isPublished'] },
  ),
);

it('an announcement in a filled card is as in a built one', () => {
  const form = createElement(AnnouncementCard, { card: announcementForm, name: partName });
  fc.assert(
    fc.property(announcements, (cards) => {
      const built = sectionOf(...cards.map((card) => createElement(AnnouncementCard, { card })));
      expect(filledSection(form, cards.map(announcementFilling)).innerHTML).toBe(built.innerHTML);
    }),
  );
});

it('an item of news in a filled card is as in a built one', () => {
  const form = createElement(NewsCard, { card: newsForm, name: partName });
  fc.assert(
    fc.property(news, (cards) => {
      const built = sectionOf(...cards.map((card) => createElement(NewsCard, { card })));
      expect(filledSection(form, cards.map(newsFilling)).innerHTML).toBe(built.innerHTML);
    }),
  );
});

it.each([0, 1, 3])('a section with %i cards is hidden where there are none', (count) => {
  const fillings = Array.from({ length: count }, () => ({ card: {} }));
  const section = filledSection(createElement('article', { ...partName('card') }), fillings);
  expect([section.children.length, section.hidden]).toEqual([count, count === 0]);
});
