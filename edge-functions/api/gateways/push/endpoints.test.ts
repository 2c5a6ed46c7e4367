import { describe, expect, it } from 'vitest';
import { defaultPushServices } from '../../../settings/push.ts';
import { serviceOf } from './endpoints.ts';

const hosted = { services: defaultPushServices, local: false };
const onThisMachine = { ...hosted, local: true };

describe('an endpoint of a listed push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/eX_aMpLe:APA91bH-x_y', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk', 'updates.push.services.mozilla.com'],
    ['https://jmt17.google.com/fcm/send/eX_aMpLe:APA91bH-x_y', 'jmt17.google.com'],
    ['https://web.push.apple.com/QGh3-x', 'web.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b%2f%3d', '*.notify.windows.com'],
    [`https://fcm.googleapis.com/${'a'.repeat(1_973)}`, 'fcm.googleapis.com'],
  ])('is accepted: %s', (endpoint, service) => {
    expect(serviceOf(endpoint, hosted)).toBe(service);
  });
});

describe('any other is refused, also where this machine is open', () => {
  it.each([
    '',
    'fcm.googleapis.com/fcm/send/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'ftp://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com:443/a',
    `https://fcm.googleapis.com/${'a'.repeat(1_974)}`,
    // Other hosts.
    'https://push.example/a',
    'https://10.0.0.7/a',
    'https://192.168.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/a',
    'https://0.0.0.0/a',
    'https://printer.local/a',
    // Listed names in a wrong place.
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://evil.example/#.push.apple.com',
    'https://notfcm.googleapis.com/a',
    'https://evilpush.apple.com/a',
    'https://push.apple.com/a',
    'https://.push.apple.com/a',
    'https://a.push.apple.com/a',
    'https://api.web.push.apple.com/a',
    'https://.notify.windows.com/a',
    'https://a..notify.windows.com/a',
    'https://-a.notify.windows.com/a',
    'https://a-.notify.windows.com/a',
    `https://${'a'.repeat(64)}.notify.windows.com/a`,
    `https://${'a.'.repeat(120)}notify.windows.com/a`,
    'https://notify.windows.com/a',
    'https://evilnotify.windows.com/a',
    'https://web.push.apple.com.evil.example/a',
    // Credentials.
    'https://fcm.googleapis.com@evil.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://evil.example\\@fcm.googleapis.com/a',
    'https://fcm.googleapis.com%40evil.example/a',
    // Other spellings.
    'HTTPS://fcm.googleapis.com/a',
    'https://FCM.googleapis.com/a',
    'https://fcm.googleapis.com./a',
    'https:\\\\fcm.googleapis.com\\a',
    'https:fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a/../b',
    'https://fcm.googleapis.com/a b',
    ' https://fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.goog\tleapis.com/a',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com/a#',
    // Full-width (which normalizes to a listed host), Cyrillic, and its Punycode.
    'https://ｆcm.googleapis.com/a',
    'https://fcm。googleapis.com/a',
    'https://fcm.gооgleapis.com/a',
    'https://fcm.xn--gogleapis-yve.com/a',
  ])('%j', (endpoint) => {
    expect(serviceOf(endpoint, hosted)).toBeUndefined();
    expect(serviceOf(endpoint, onThisMachine)).toBeUndefined();
  });
});

describe('this machine', () => {
  it.each([
    'http://localhost:4400/push/a',
    'https://localhost/a',
    'http://127.0.0.1:8080/push/a',
    'http://[::1]:8080/push/a',
  ])('is open only where that is said: %s', (endpoint) => {
    expect(serviceOf(endpoint, hosted)).toBeUndefined();
    expect(serviceOf(endpoint, onThisMachine)).toBe(new URL(endpoint).host);
  });

  it.each([
    'http://127.1/a',
    'http://0x7f000001/a',
    'http://2130706433/a',
    'http://127.0.0.1./a',
    'http://[0:0:0:0:0:0:0:1]/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://localhost.evil.example/a',
    'http://user@localhost/a',
    'ws://localhost/a',
    'http://10.0.0.7/a',
  ])('has no other names: %s', (endpoint) => {
    expect(serviceOf(endpoint, onThisMachine)).toBeUndefined();
  });
});
