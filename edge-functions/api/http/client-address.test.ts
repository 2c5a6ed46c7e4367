import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientAddresses } from './client-address.ts';

describe('the address of a caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['2001:db8:0:1::5', '2001:db8:0:1::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('%s is counted as %s', (named, counted) => {
    expect(clientAddress(named)).toBe(counted);
  });

  it.each([
    undefined,
    '',
    ' ',
    'unknown',
    '192.0.2',
    '192.0.2.7.1',
    '192.0.2.256',
    '192.0.2.07',
    '0x7f.1',
    '3221225991',
    '192.0.2.7:443',
    '192.0.2.7, 198.51.100.1',
    '[::1]',
    '[2001:db8::1]:443',
    '2001:db8',
    '2001:db8::1::2',
    '2001:db8:1:2:3:4:5:6:7',
    '2001:db8:1:2:3:4:5:g',
    '::1]/x@[::2',
    'for=192.0.2.7',
    "192.0.2.7' or '1'='1",
    '1'.repeat(5_000),
  ])('%j is none', (named) => {
    expect(clientAddress(named)).toBeUndefined();
  });

  it('is one for a network of 64 bits, another for the next, and stays as it is', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(half, half, half, half, (network, other, one, two) => {
        fc.pre(network !== other && ![network, other].includes('0:0:0:0'));
        const counted = clientAddress(`${network}:${one}`);
        expect(clientAddress(`${network}:${two}`)).toBe(counted);
        expect(clientAddress(`${other}:${one}`)).not.toBe(counted);
        expect(clientAddress(counted)).toBe(counted);
      }),
    );
    fc.assert(fc.property(fc.ipV4(), (address) => clientAddress(address) === address));
    fc.assert(fc.property(fc.ipV6(), (address) => clientAddress(address) !== undefined));
  });
});

it('a missing or bad header is logged once, without its value', () => {
  const lines: object[] = [];
  const addressOf = clientAddresses('cf-connecting-ip', (line) => lines.push(line));
  const calls: Record<string, string>[] = [{ 'cf-connecting-ip': '192.0.2.7' }, { 'cf-connecting-ip': 'segredo' }, {}];
  const found = [...calls, ...calls].map((headers) => addressOf(new Headers({ 'x-real-ip': '192.0.2.8', ...headers })));
  expect(found).toEqual(['192.0.2.7', undefined, undefined, '192.0.2.7', undefined, undefined]);
  expect(lines).toEqual([{ level: 'warn', event: 'client_address_missing', header: 'cf-connecting-ip' }]);
});
