import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapEmbed, mapOrigin, mapPage } from './map-embed.ts';

it('the church is in the middle of the map at any coordinates', () => {
  const places = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  fc.assert(
    fc.property(places, (place) => {
      const { origin, searchParams } = new URL(mapEmbed(place));
      expect(origin).toBe(mapOrigin);
      const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number);
      expect((west + east) / 2).toBeCloseTo(place.longitude, 4);
      expect((south + north) / 2).toBeCloseTo(place.latitude, 4);
      const [latitude = 0, longitude = 0] = (searchParams.get('marker') ?? '').split(',').map(Number);
      expect(latitude).toBeCloseTo(place.latitude, 4);
      expect(longitude).toBeCloseTo(place.longitude, 4);
      expect(west < east && south < north).toBe(true);
    }),
  );
});

it('has a page of its own', () => {
  expect(mapPage({ latitude: -3.73, longitude: -38.55 })).toBe(
    'https://www.openstreetmap.org/?mlat=-3.73000&mlon=-38.55000#map=17/-3.73000/-38.55000',
  );
});
