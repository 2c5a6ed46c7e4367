import * as z from 'zod/mini';
import type { Kind } from './setting.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

/** Any http address, also on this machine. */
export const webAddress: Kind<string> = (given) => (httpUrl.safeParse(given).success ? given : undefined);

/** The same without a slash at its end, so that paths can be appended. */
export const baseAddress: Kind<string> = (given) => webAddress(given)?.replace(/\/$/, '');

/** A source's address, or `off` for none. */
export const addressOrOff: Kind<string> = (given) => (given === 'off' ? given : webAddress(given));

export const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** `https`, or `http` on this machine; nothing after the host, which would be cut. */
export function isHostedOrigin(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { origin, protocol, hostname } = new URL(given);
  return origin === given && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)));
}

/** `https`, or `http` on this machine, because keys are sent there; no user's name, which may look like a project's. */
export function isHostedAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  return (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))) && !username && !password;
}

const transactionPort = '6543';

/**
 * With user and password, and no parameters but `ssl…`: others could name another server. Not the transaction pooler,
 * which lacks the sessions that migrations need.
 */
export function isHostedDatabase(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, hostname, port, searchParams } = new URL(given);
  const isWhole = /^postgres(ql)?:$/.test(protocol) && Boolean(username && isEscaped(password) && hostname);
  return isWhole && port !== transactionPort && [...searchParams.keys()].every((name) => name.startsWith('ssl'));
}

/** True if the password is percent-encoded and not the dashboard's placeholder. */
function isEscaped(password: string): boolean {
  try {
    return !['', '[YOUR-PASSWORD]'].includes(decodeURIComponent(password));
  } catch {
    return false;
  }
}

/** The API's address as pages call it. */
export const isApiAddress = (given: string): boolean => /^https?:\/\/[^/\\?#@\s]+\/([^?#\s]+\/)?api$/.test(given);

const ipAddress = z.union([z.ipv4(), z.ipv6()]);
const ipNetwork = z.union([ipAddress, z.cidrv4(), z.cidrv6()]);

/** Entries, separated by commas, that are all right. */
const listOf =
  (isRight: (entry: string) => boolean): Kind<readonly string[]> =>
  (given) => {
    const entries = given.split(',').map((entry) => entry.trim());
    return entries.every(isRight) ? entries : undefined;
  };

export const networkAddresses = listOf((address) => ipAddress.safeParse(address).success);

/** Addresses, and networks in CIDR notation; none so large that it is nobody's own. */
export const networks = listOf((network) => ipNetwork.safeParse(network).success && !/\/[0-7]$/.test(network));

const serviceHost = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Hosts, separated by commas; `*.` in front stands for all hosts below a domain of two labels or more. */
export const hostsOfServices = listOf((host) => serviceHost.test(host));
