import { BlockList, isIP } from 'node:net';
import { isOnThisMachine } from './on-this-machine.ts';
import type { Settings } from './settings.ts';

/** The proxies in front of the stack, and the header in which they write the client's address. */
export interface Proxies {
  header: string | undefined;
  /** Addresses, and networks in CIDR notation, besides this machine. */
  trusted: readonly string[];
}

export const proxiesOf = ({ clientAddressHeader, trustedProxies }: Settings): Proxies => ({
  header: clientAddressHeader,
  trusted: trustedProxies,
});

/**
 * Makes the function that tells whose a request is. The header is believed only from this machine and trusted proxies;
 * in a list, to which each proxy appends, the client is the last address that isn't theirs.
 */
export function clientAddressReader({ header, trusted }: Proxies): (peer: string, headers: Headers) => string {
  const isProxy = proxiesIn(trusted);
  return (peer, headers) => {
    let client = withoutMapping(peer);
    const named = header && headers.get(header);
    for (const written of named ? named.split(',').reverse() : []) {
      const address = withoutMapping(withoutPort(written.trim()));
      if (!isProxy(client) || !isIP(address)) break;
      client = address;
    }
    return client;
  };
}

function proxiesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    if (length) list.addSubnet(address, Number(length), familyOf(address));
    else list.addAddress(address, familyOf(address));
  }
  return (address) => isOnThisMachine(address) || (isIP(address) !== 0 && list.check(address, familyOf(address)));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `192.0.2.1:4431` and `[2001:db8::1]:4431` without the port, which some proxies add. */
const withoutPort = (written: string): string =>
  written.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.+)\](:\d+)?$/, '$1');

/** An IPv4 address as itself, which a socket of both families writes as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Requests after which it is no chance that they all come from the proxy itself. */
const enoughCalls = 50;

/** Watches if visitors can be told apart: behind a proxy that names none, they all have the proxy's address. */
export class Visitors {
  readonly #speaksHttps: boolean;
  readonly #hasHeader: boolean;
  readonly #isProxy: (address: string) => boolean;
  #calls = 0;
  #isAnyElsewhere = false;

  constructor(siteUrl: string, { header, trusted }: Proxies) {
    this.#speaksHttps = siteUrl.startsWith('https:');
    this.#hasHeader = header !== undefined;
    this.#isProxy = proxiesIn(trusted);
  }

  saw(address: string, headers: Headers): void {
    // Of browsers alone: the site's own build calls from this machine.
    if (!headers.get('user-agent')?.startsWith('Mozilla/')) return;
    this.#calls += 1;
    this.#isAnyElsewhere ||= !this.#isProxy(address);
  }

  /** False for a site with https, which a proxy speaks, without the proxy's header, or whose header never came. */
  areToldApart(): boolean {
    if (!this.#speaksHttps) return true;
    return this.#hasHeader && (this.#isAnyElsewhere || this.#calls < enoughCalls);
  }
}
