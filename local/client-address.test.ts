import { expect, it } from 'vitest';
import { clientAddressReader, Visitors } from './client-address.ts';

const trusted = ['192.0.2.10', '10.0.0.0/8', '2001:db8:1::/48'];
const header = 'x-forwarded-for';

it.each<[what: string, peer: string, named: string | undefined, client: string]>([
  ['without a proxy', '203.0.113.5', undefined, '203.0.113.5'],
  ['whom this machine names', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['on a socket of both families', '::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['whom a trusted address names', '192.0.2.10', '203.0.113.5', '203.0.113.5'],
  ['whom a trusted network names', '10.20.30.40', '203.0.113.5', '203.0.113.5'],
  ['whom a trusted network of IPv6 names', '2001:db8:1:2::3', '2001:db8:9::1', '2001:db8:9::1'],
  ['who names another itself', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['who named another before the proxy did', '127.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['who names itself a proxy', '127.0.0.1', '10.0.0.1, 203.0.113.5', '203.0.113.5'],
  ['behind two proxies', '127.0.0.1', '198.51.100.1, 203.0.113.5, 10.1.1.1', '203.0.113.5'],
  ['with the port that some proxies add', '127.0.0.1', '203.0.113.5:4431', '203.0.113.5'],
  ['of IPv6 with its port', '127.0.0.1', '[2001:db8:9::1]:4431', '2001:db8:9::1'],
  ['on this machine, past the proxy', '127.0.0.1', undefined, '127.0.0.1'],
  ['with a name that is no address', '127.0.0.1', 'maria', '127.0.0.1'],
  ['with an empty name', '127.0.0.1', ' , ', '127.0.0.1'],
])('the client %s', (_, peer, named, client) => {
  const headers = new Headers(named === undefined ? {} : { [header]: named });
  expect(clientAddressReader({ header, trusted })(peer, headers)).toBe(client);
});

it('without the setting no header is believed', () => {
  const headers = new Headers({ [header]: '203.0.113.5', 'x-real-ip': '203.0.113.5' });
  expect(clientAddressReader({ header: undefined, trusted })('127.0.0.1', headers)).toBe('127.0.0.1');
});

const browser = new Headers({ 'user-agent': 'Mozilla/5.0' });

it.each<[what: string, siteUrl: string, header: string | undefined, addresses: string[], areToldApart: boolean]>([
  ['of a site without https', 'http://192.168.0.7:4321', undefined, ['127.0.0.1'], true],
  ['of a site with https whose proxy names nobody', 'https://paroquia.example', undefined, [], false],
  ['whom the proxy names', 'https://paroquia.example', header, ['127.0.0.1', '203.0.113.5'], true],
  ['whom the proxy was to name', 'https://paroquia.example', header, ['127.0.0.1', '192.0.2.10', '10.1.1.1'], false],
])('visitors %s', (_, siteUrl, named, addresses, areToldApart) => {
  const visitors = new Visitors(siteUrl, { header: named, trusted });
  for (let call = 0; call < 60; call += 1) for (const address of addresses) visitors.saw(address, browser);
  expect(visitors.areToldApart()).toBe(areToldApart);
});

it('nobody is missed before anybody came, nor while only the site’s build calls', () => {
  const visitors = new Visitors('https://paroquia.example', { header, trusted });
  for (let call = 0; call < 60; call += 1) visitors.saw('127.0.0.1', new Headers({ 'user-agent': 'node' }));
  expect(visitors.areToldApart()).toBe(true);
});
