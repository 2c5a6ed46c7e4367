import { instagramPage } from '#contract/fields/instagram.ts';
import { asTelephone, dialled, shownTelephone } from '#contract/fields/telephone.ts';
import type { ParishFacts } from '#contract/parish.ts';

interface Network {
  name: string;
  url: string;
}

interface Whatsapp {
  url: string;
  /** As people write it; undefined for an address that doesn't say it. */
  number: string | undefined;
}

const whatsappHosts = ['wa.me', 'api.whatsapp.com', 'web.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'];

/**
 * The parish's WhatsApp and its pages in other networks. Its contacts go before its profiles, which may have the same
 * again: a parish that has no number there may have its address among them.
 */
export function networksOf({
  whatsapp,
  instagram,
  profiles,
}: Pick<ParishFacts, 'whatsapp' | 'instagram' | 'profiles'>) {
  const found = profiles.find(({ url }) => whatsappHosts.includes(new URL(url).hostname));
  const foundNumber = found && numberIn(new URL(found.url));
  const written = whatsapp && { url: `https://wa.me/${dialled(whatsapp).slice(1)}`, number: whatsapp };
  const others = profiles.filter(
    (profile) =>
      (profile !== found || (written && foundNumber !== whatsapp)) && !(instagram && isPageOf(instagram, profile)),
  );
  return {
    whatsapp: (written ?? (found && { url: found.url, number: foundNumber })) as Whatsapp | undefined,
    networks: [
      ...(instagram ? [{ name: `Instagram: ${instagram}`, url: instagramPage(instagram) }] : []),
      ...others,
    ] as readonly Network[],
  };
}

/** True also for the network's start page, which is nobody's. */
function isPageOf(account: string, { url }: Network): boolean {
  const { hostname, pathname } = new URL(url);
  const name = pathname.replaceAll('/', '').toLowerCase();
  return /^(www\.)?instagram\.com$/.test(hostname) && ['', account.slice(1).toLowerCase()].includes(name);
}

/** `https://wa.me/5585999991234` → `(85) 99999-1234` */
function numberIn({ pathname, searchParams }: URL): string | undefined {
  const [number] = /^\d{8,15}$/.exec(searchParams.get('phone') ?? pathname.slice(1).replace(/\/$/, '')) ?? [];
  return number && shownTelephone(asTelephone(`+${number}`));
}
