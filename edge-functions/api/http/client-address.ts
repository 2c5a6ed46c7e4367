import * as z from 'zod/mini';
import type { Gateways } from '../gateways/gateways.ts';

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();

/**
 * The key by which limits count a caller: an IPv4 address, or the /64 network of an IPv6 address, because a caller can
 * have all of its addresses. Undefined for anything else, such as a list.
 */
export function clientAddress(named: string | undefined): string | undefined {
  const text = (named ?? '').trim().replace(/%[\w.-]+$/, '');
  if (ipv4.safeParse(text).success) return text;
  if (!ipv6.safeParse(text).success) return undefined;
  const groups = ipv6Groups(text);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::`;
}

/** True if a caller is in one of the parish's own networks, such as the church's. */
export const isInParish = (address: string | undefined, parish: readonly string[]): boolean =>
  address !== undefined && parish.some((own) => clientAddress(own) === address);

/** The eight numbers of an IPv6 address. */
function ipv6Groups(text: string): number[] {
  // The URL parser writes the address in its canonical form.
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [start = [], end = []] = canonical
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])));
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

/** Reads callers' addresses from the platform's header; logs once when it is missing. */
export function clientAddresses(
  header: string,
  log: Gateways['log'],
): (headers: Pick<Headers, 'get'>) => string | undefined {
  let isKnownToBeMissing = false;
  return (headers) => {
    const address = clientAddress(headers.get(header) ?? undefined);
    if (address === undefined && !isKnownToBeMissing) {
      isKnownToBeMissing = true;
      log({ level: 'warn', event: 'client_address_missing', header });
    }
    return address;
  };
}
