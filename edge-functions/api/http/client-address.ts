import * as z from 'zod/mini';
import type { Gateways } from '../gateways/gateways.ts';

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();

/**
 * The address that a platform's header names, as one that limits count by: an IPv4 address, or the first address of an
 * IPv6 network of 64 bits, all of which a caller can have. Undefined for anything else, such as a list.
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

/** The eight numbers of an IPv6 address. */
function ipv6Groups(text: string): number[] {
  // As a URL's host the address has its one canonical form.
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [start = [], end = []] = canonical
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])));
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

/** Reads callers' addresses from the header that the platform in front writes; says once that it is missing. */
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
