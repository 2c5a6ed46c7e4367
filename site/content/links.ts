import * as z from 'zod/mini';
import linksJson from './links.json' with { type: 'json' };
import { directionsLink } from './parish.ts';

const linksSchema = z.strictObject({
  welcome: z.string(),
  links: z.array(
    z.strictObject({
      label: z.string(),
      icon: z.enum(['camera', 'candle', 'church', 'clock', 'link', 'mail', 'phone', 'pin']),
      /** A page of the site, another site's address, or `directions`: a search for the church on a map. */
      href: z.union([z.string().check(z.startsWith('/')), z.url({ protocol: /^https$/ }), z.literal('directions')]),
    }),
  ),
});

const { welcome, links } = linksSchema.parse(linksJson);

export const linkHub = {
  welcome,
  links: links.map((link) => (link.href === 'directions' ? { ...link, href: directionsLink } : link)),
};
