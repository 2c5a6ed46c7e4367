import type { Coordinates } from '#contract/fields/coordinates.ts';

/** The map's origin, which only the policy of the page with the map allows. */
export const mapOrigin = 'https://www.openstreetmap.org';

/** The additional policy of a page with the map. */
export const mapDirectives = [`frame-src ${mapOrigin}`, `connect-src ${mapOrigin}`] as const;

/** Degrees from the middle of the map to its sides: some three blocks. */
const reach = { latitude: 0.0022, longitude: 0.003 };

/** The address of a map of a place, to embed. */
export function mapEmbed({ latitude, longitude }: Coordinates): string {
  const [west, east] = [longitude - reach.longitude, longitude + reach.longitude];
  const [south, north] = [latitude - reach.latitude, latitude + reach.latitude];
  const box = [west, south, east, north].map(toTheMetre);
  const query = new URLSearchParams({
    bbox: box.join(),
    layer: 'mapnik',
    marker: [latitude, longitude].map(toTheMetre).join(),
  });
  return `${mapOrigin}/export/embed.html?${query}`;
}

/** The address of the same map as a page of its own. */
export function mapPage(place: Coordinates): string {
  const [latitude, longitude] = [place.latitude, place.longitude].map(toTheMetre);
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** Five decimals of a degree are a metre. */
const toTheMetre = (degrees: number) => degrees.toFixed(5);
