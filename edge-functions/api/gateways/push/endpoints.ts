import { isThisMachine } from '../../../settings/addresses.ts';

interface EndpointRule {
  /** Hosts of push services: `fcm.googleapis.com`, or `*.notify.windows.com` for all below it. */
  services: readonly string[];
  /** True if this machine is one too, at any port and without encryption. */
  local: boolean;
}

/** Characters. */
const longest = 2_000;

/** As the names of hosts are (RFC 1123): labels of 1 to 63 characters, 253 in all. */
const hostOfNames = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * The push service of an endpoint, as the rule lists it, or a port of this machine; undefined for an endpoint that
 * nothing may be sent to. Endpoints come from strangers: one that is not written as URLs are normalized, as browsers
 * write them, is refused, so that every reader sees the same host.
 */
export function serviceOf(endpoint: string, { services, local }: EndpointRule): string | undefined {
  if (endpoint.length > longest || !URL.canParse(endpoint)) return undefined;
  const { href, protocol, host, hostname, port, username, password, hash } = new URL(endpoint);
  if (href !== endpoint || username || password || hash || endpoint.endsWith('#')) return undefined;
  if (local && isThisMachine(hostname) && /^https?:$/.test(protocol)) return host;
  if (protocol !== 'https:' || port || !hostOfNames.test(hostname)) return undefined;
  return services.find((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}
