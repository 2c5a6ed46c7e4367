import { asTelephone, shownTelephone } from '#contract/fields/telephone.ts';

interface Profile {
  name: string;
  url: string;
}

const hosts = ['wa.me', 'api.whatsapp.com', 'web.whatsapp.com', 'whatsapp.com', 'www.whatsapp.com'];

/** The parish's WhatsApp among its profiles, with its number where the address says it, and the other profiles. */
export function withoutWhatsapp<Each extends Profile>(profiles: readonly Each[]) {
  const found = profiles.find(({ url }) => hosts.includes(new URL(url).hostname));
  return {
    whatsapp: found && { url: found.url, number: numberIn(new URL(found.url)) },
    networks: profiles.filter((profile) => profile !== found),
  };
}

/** `https://wa.me/5585999991234` → `(85) 99999-1234` */
function numberIn({ pathname, searchParams }: URL): string | undefined {
  const [number] = /^\d{8,15}$/.exec(searchParams.get('phone') ?? pathname.slice(1).replace(/\/$/, '')) ?? [];
  return number && shownTelephone(asTelephone(`+${number}`));
}
