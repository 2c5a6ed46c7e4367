import * as z from 'zod/mini';
import linksJson from './links.json?raw';
import { directionsLink } from './parish.ts';
import { readContent, siteLink, text } from './read-content.ts';

const linksSchema = z.strictObject({
  welcome: text,
  links: z.array(
    z.strictObject({
      label: text,
      icon: z.enum(['camera', 'candle', 'church', 'clock', 'link', 'mail', 'phone', 'pin']),
      /** A page of the site, another site's address, or `directions`: a search for the church on a map. */
      href: z.union([siteLink, z.literal('directions')]),
    }),
  ),
});

const { welcome, links } = readContent('links.json', linksJson, linksSchema);

export const linkHub = {
  welcome,
  links: links.flatMap((link) => {
    const href = link.href === 'directions' ? directionsLink : link.href;
    return href ? [{ ...link, href }] : [];
  }),
};
