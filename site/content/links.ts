import { contentsOf } from '#contract/parish-content.ts';
import { homeLinks } from './home-links.ts';
import { directionsLink, networks, whatsapp } from './parish.ts';
import { parishRows } from './rows.ts';
import { welcome } from './welcome.ts';

const written = contentsOf(parishRows, 'link');

/** Default links, while nobody has written others. */
const usual = [
  { label: 'Site oficial', icon: 'church', href: '/' },
  { label: 'Horários de missa', icon: 'clock', href: homeLinks.schedule },
  ...(whatsapp ? [{ label: 'WhatsApp', icon: 'phone' as const, href: whatsapp.url }] : []),
  ...networks.map(({ name, url }) => ({ label: name, icon: 'link' as const, href: url })),
  { label: 'Como chegar', icon: 'pin', href: null },
  { label: 'Doação', icon: 'candle', href: '/doacao' },
] as const;

/** The written links, and one to the site itself. */
const chosen =
  written.length === 0 ? usual : written.some(({ href }) => href === '/') ? written : [usual[0], ...written];

/** The page of links. One without an address leads to the church, where its own is known. */
export const linkHub = {
  welcome: welcome.links ?? 'Tudo o que você procura, num só lugar.',
  links: chosen.flatMap((link) => {
    const href = link.href ?? directionsLink;
    return href ? [{ ...link, href }] : [];
  }),
};
