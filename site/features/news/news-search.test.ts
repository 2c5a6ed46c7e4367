import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfSearch, countHeading, emptySearch, searchFromAddress } from './news-search.ts';

describe('the list’s address', () => {
  it('restores every search', () => {
    const search = fc.record({
      text: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      day: fc.constantFrom('', '2026-02-11', '1999-12-31'),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(search, (wanted) => {
        expect(searchFromAddress(new URL(addressOfSearch(wanted), 'http://parish.test').search)).toEqual(wanted);
      }),
    );
  });

  it('has no query for the first unfiltered page', () => {
    expect(addressOfSearch(emptySearch)).toBe('/noticias');
  });

  it.each(['?pagina=0', '?pagina=-1', '?pagina=1.5', '?pagina=x', '?pagina=1e9', '?data=2026-02-30', '?data=ontem'])(
    'reads %s as the first page of everything',
    (query) => expect(searchFromAddress(query)).toEqual(emptySearch),
  );
});

it.each([
  [0, '0 notícias encontradas'],
  [1, '1 notícia encontrada'],
  [2, '2 notícias encontradas'],
])('%i is counted as "%s"', (total, heading) => expect(countHeading(total)).toBe(heading));
