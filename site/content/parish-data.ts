import { parish } from './parish.ts';

/** The parish as schema.org data, for the home page. */
export function parishData(site: URL | undefined): object {
  const { street, district, city, state, postalCode } = parish.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'CatholicChurch',
    name: parish.name,
    description: parish.description,
    url: site?.href,
    telephone: `+55 ${parish.phone}`,
    email: parish.email,
    openingHours: parish.officeHours.map(({ schema }) => schema),
    sameAs: parish.social.map(({ url }) => url),
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${street}, ${district}`,
      addressLocality: city,
      addressRegion: state,
      postalCode,
      addressCountry: 'BR',
    },
  };
}
